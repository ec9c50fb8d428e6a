// Who the caller is: a name, and the token that proves it, kept in this browser alone.

const KEY = "kifu.account";

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

export const account = {
  /** @returns {string|null} */
  token: () => kept().token ?? null,
  /** @returns {string|null} */
  name: () => kept().name ?? null,
  /** @returns {string|null} the player's id */
  id: () => kept().id ?? null,
  keep({ id, name, token }) {
    localStorage.setItem(KEY, JSON.stringify({ id, name, token }));
    announce();
  },
  forget() {
    localStorage.removeItem(KEY);
    announce();
  },
  /** Calls back whenever the caller becomes another one, in this tab or in another, until the signal says stop. */
  whenChanged(callback, signal) {
    addEventListener("kifu:account", callback, { signal });
    addEventListener("storage", (event) => event.key === KEY && callback(), { signal });
  },
};

function announce() {
  dispatchEvent(new Event("kifu:account"));
}
