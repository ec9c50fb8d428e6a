// What a game is called where the page knows no more of it than its id.

/** Returns the title of a game. */
export function titleOf(game) {
  return game.charAt(0).toUpperCase() + game.slice(1);
}
