// Sets the colors that the user has chosen before anything is drawn. Asks for the match of the address, for its game and the
// board of that, while the other scripts of the page are still on their way. A classic script that imports nothing, so that
// it is there first; `send` in `api.js` takes the answers.

(() => {
  /** Sets the colors of the page, and of what the browser draws around it: `light`, `dark`, or those of the system. */
  const setTheme = (theme) => {
    document.documentElement.dataset.theme = theme;
    for (const color of document.querySelectorAll("meta[name=theme-color]")) {
      const { scheme } = color.dataset;
      color.media = theme === "system" ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? "all" : "not all";
    }
  };

  Object.assign(globalThis, { kifuTheme: setTheme });
  try {
    setTheme(JSON.parse(localStorage.getItem("kifu.preferences")).theme ?? "system"); // as `preferences.js` keeps it
  } catch {
    // nothing is kept, or nothing that the page has written
  }
})();

(() => {
  const script = document.currentScript;
  const [, match] = /^#\/matches\/([\w-]{1,64})$/.exec(location.hash) ?? [];

  /** Returns the token of the caller, as `account.js` keeps it. */
  const stored = () => {
    try {
      return JSON.parse(localStorage.getItem("kifu.account"))?.token ?? null;
    } catch {
      return null;
    }
  };

  const ask = (path, token) => {
    const chosen = localStorage.getItem("kifu.language"); // as `catalogue.js` keeps it
    const headers = {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(chosen && { "Accept-Language": chosen }),
    };
    const response = fetch(path, { cache: "no-store", headers });
    response.catch(() => {}); // who takes the answer says so
    return { token, began: performance.now(), response };
  };

  const address = (file) => script.src.replace(/js\/early\.js$/, file);

  /** Asks for what the match leads to: what its player decides, how it stands, what was said, its game, and the board of that. */
  const goOn = async (response) => {
    const { game, seat, status, to_act: toAct } = await response.clone().json();
    const early = (each) => asked.set(each, ask(each, stored()));
    if (status === "playing" && seat !== null) early(`${path}/moves?outcomes=true`);
    if (status === "playing" && toAct.includes(seat)) early(`${path}/undo`);
    early(status === "finished" ? `${path}/scores` : `${path}/waiting`);
    if (localStorage.getItem("kifu.chat-folded") === null) early(`${path}/chat?since=0-0`); // as `chat_panel.js` keeps it
    if (!script.dataset.boards?.split(" ").includes(game)) return;
    const href = address(`bundled/boards/${game}.js`);
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    fetch(address(`css/${game}.css`)).catch(() => {}); // the cache of the browser keeps it for the board
    early(`/v1/games/${game}`);
  };

  if (!match || sessionStorage.getItem(`kifu.invitation.${match}`)) return;
  const path = `/v1/matches/${match}`;
  const events = `${path}/events?since=0&limit=1000`; // the first page of `event_cache.js`
  const asked = new Map([path, `${path}/state`, events].map((each) => [each, ask(each, stored())]));
  Object.assign(globalThis, { kifuEarly: asked });
  asked.get(path).response.then(goOn).catch(() => {}); // the page says what it cannot load
})();
