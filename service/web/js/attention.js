// Calls the user when a match waits for them and the page is not in front: by a sound or a notification, if they want it.

import { t } from "./catalogue.js";
import { preferences } from "./preferences.js";

/** Hertz and seconds of the two tones. */
const TONES = [660, 880];
const TONE_LENGTH = 0.14;

export class Attention {
  /** @param {boolean} isCallersTurn @param {string} sentence what is asked @param {string} title of the match */
  show(isCallersTurn, sentence, title) {
    const begins = isCallersTurn && this.was === false;
    this.was = isCallersTurn;
    if (!begins || !document.hidden) return;
    if (preferences.get("sound")) ring();
    if (preferences.get("notify") && globalThis.Notification?.permission === "granted")
      new Notification(t("Your turn – {title}", { title }), { body: sentence, tag: location.hash });
  }
}

function ring() {
  const audio = new AudioContext();
  TONES.forEach((frequency, index) => {
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0.1 });
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + index * TONE_LENGTH);
    tone.stop(audio.currentTime + (index + 1) * TONE_LENGTH);
    if (index === TONES.length - 1) tone.onended = () => audio.close();
  });
}

/** Asks the browser for the right to notify. Returns true if the user grants it. */
export async function mayNotify() {
  return (await globalThis.Notification?.requestPermission()) === "granted";
}
