// The list of matches. Whatever comes from players is set as text, never as markup.

const REFRESH_MS = 2000;
const rows = document.getElementById("matches");
const note = document.getElementById("note");

function cell(text) {
  const element = document.createElement("td");
  element.textContent = text;
  return element;
}

function gameCell(match) {
  const link = document.createElement("a");
  link.href = `/v1/matches/${encodeURIComponent(match.match)}`;
  link.textContent = match.game;
  const element = document.createElement("td");
  element.append(link);
  return element;
}

function players(match) {
  const points = new Map((match.results ?? []).map((result) => [result.seat, result.points]));
  return match.seats
    .map((holder, seat) => {
      const name = holder === null ? "open seat" : holder.name;
      return points.has(seat) ? `${name} (${points.get(seat)})` : name;
    })
    .join(", ");
}

function row(match) {
  const element = document.createElement("tr");
  element.append(gameCell(match), cell(players(match)), cell(match.status), cell(String(match.version)));
  return element;
}

async function refresh() {
  try {
    const response = await fetch("/v1/matches");
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.detail);
    rows.replaceChildren(...answer.matches.map(row));
    note.textContent = answer.matches.length ? "" : "No match has been opened yet.";
  } catch (error) {
    note.textContent = `The matches cannot be shown just now: ${error.message}`;
  }
}

async function keepFresh() {
  if (!document.hidden) await refresh();
  setTimeout(keepFresh, REFRESH_MS);
}

keepFresh();
