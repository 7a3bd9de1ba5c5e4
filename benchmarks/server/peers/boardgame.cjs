// boardgame.io with the essentials of book Thulla: follow suit, cut, pick up, out on the last card, private hands.
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");
const { Server } = require("boardgame.io/server");
require("./collect.cjs");

const SEATS = 4;
const RANKS = "23456789TJQKA";
const PACK = [..."cdhs"].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
const GUARD_TRICKS = 300;

const suit = (card) => card[1];
const rank = (card) => RANKS.indexOf(card[0]);
const holds = (G, seat) => G.sizes[seat] > 0;

function deal({ random }) {
  const pack = random.Shuffle(PACK);
  const players = {};
  for (let seat = 0; seat < SEATS; seat++) {
    players[seat] = pack.slice(13 * seat, 13 * seat + 13);
  }
  const opener = Object.keys(players).find((seat) => players[seat].includes("As"));
  return { players, sizes: [13, 13, 13, 13], trick: [], led: null, opening: true, turn: Number(opener), tricks: 0, out: [] };
}

function allowed(G, seat, card) {
  const hand = G.players[seat];
  if (!hand.includes(card)) return false;
  if (G.opening) return card === "As";
  return !G.led || suit(card) === G.led || !hand.some((held) => suit(held) === G.led);
}

function play({ G, playerID }, card) {
  const seat = Number(playerID);
  if (!allowed(G, seat, card)) return INVALID_MOVE;
  G.opening = false;
  G.led ??= suit(card);
  G.players[seat].splice(G.players[seat].indexOf(card), 1);
  G.sizes[seat] -= 1;
  G.trick.push({ seat, card });
  if (!holds(G, seat)) G.out.push(seat);
  if (suit(card) !== G.led) return cut(G, seat);
  const after = next(G, seat, (other) => holds(G, other) && !G.trick.some((played) => played.seat === other));
  if (after === undefined) return clean(G);
  G.turn = after;
}

function next(G, seat, wanted) {
  return [1, 2, 3].map((step) => (seat + step) % SEATS).find(wanted);
}

const following = (G) =>
  G.trick.filter(({ card }) => suit(card) === G.led).sort((one, other) => rank(other.card) - rank(one.card));

// The highest card of the led suit whose player still holds cards takes the trick; if there is none it is discarded.
function cut(G, cutter) {
  const picker = following(G).find(({ seat }) => holds(G, seat))?.seat;
  if (picker !== undefined) {
    G.players[picker].push(...G.trick.map(({ card }) => card));
    G.sizes[picker] += G.trick.length;
  }
  settle(G, picker ?? cutter);
}

function clean(G) {
  settle(G, following(G)[0].seat);
}

function settle(G, leader) {
  G.trick = [];
  G.led = null;
  G.tricks += 1;
  G.turn = holds(G, leader) ? leader : (next(G, leader, (seat) => holds(G, seat)) ?? leader);
}

const thulla = {
  name: "thulla",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  playerView: PlayerView.STRIP_SECRETS,
  setup: deal,
  moves: { play },
  turn: { minMoves: 1, maxMoves: 1, order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn } },
  endIf: ({ G }) => (G.out.length >= SEATS - 1 || G.tricks >= GUARD_TRICKS ? { out: G.out } : undefined),
};

Server({ games: [thulla], origins: [] }).run(Number(process.argv[2]));
