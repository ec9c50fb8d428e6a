// Where the moves of Yedo are made on the table.

import { topOf } from "./view.js";

const ANNEXES = ["dojo", "kobudo_ryu", "karesansui", "yashiki"];
const MATTER = "matter:current";

/** The place of a post: an assignment space, an own annex, or a district beside its spaces. */
export function placeOf(post) {
  if (ANNEXES.includes(post)) return `annex:${post}`;
  return /\d$|^shogun$|^bakufu$/.test(post) ? `space:${post}` : `district:${post}`;
}

/** Something held may be a card, a weapon or an annex; only one of these places exists. */
const heldPlaces = (id) => [`card:${id}`, `weapon:${id}`, `annex:${id}`];

const by = (move, ...targets) => [placeOf(move.disciple), ...targets];
const aimedAt = ({ post, district }) => [post && placeOf(post), district && `district:${district}`].filter(Boolean);
const auctioned = (view) => `lot:${view.phase.auction?.lot ?? topOf(view)?.lot}`;

const PLACES = {
  DraftMission: (move) => [`deck:${move.color}`],
  KeepCard: (move) => [`card:${move.card}`],
  TakeFavor: (move) => [`card:${move.favor}`],
  DiscardSurplus: (move) => heldPlaces(move.card),
  TakePart: () => ["bidding:track"],
  LeaveForMon: () => ["bidding:track"],
  DropOut: () => ["bidding:track"],
  AnnounceAuction: (move) => [`lot:${move.lot}`],
  RaiseBid: (_, view) => [auctioned(view)],
  PassBid: (_, view) => [auctioned(view)],
  PayBid: (_, view) => [auctioned(view)],
  PickCategory: (_, view) => [auctioned(view)],
  PickAnnex: (move) => [`carpenter:${move.annex}`],
  PickMissionDeck: (move) => [`deck:${move.color}`],
  TakeMarketWeapon: (move) => [`stall:${move.stall}`],
  ReturnBlessing: () => ["event:current"],
  KeepBlessing: () => ["event:current"],
  GiveUp: (move) => heldPlaces(move.item),
  AssignDisciple: (move) => [placeOf(move.post)],
  PassTurn: () => [MATTER],
  PlayBlackmail: (move) => ["card:blackmail", ...(move.post ? [placeOf(move.post)] : [])],
  PlayActionCard: (move) => [`card:${move.card}`, ...aimedAt(move.aim ?? {})],
  AnswerCard: (move) => [move.answer ? `card:${move.answer.card}` : MATTER],
  MakeOffer: (move) => [`trade:${move.to}`],
  AcceptOffer: () => [MATTER],
  DeclineOffer: () => [MATTER],
  HandOver: (move) => move.cards.map((card) => `card:${card}`),
  FinishTrading: () => [MATTER],
  CompleteMission: (move) => by(move, `card:${move.mission}`),
  MeetShogun: (move) => by(move, "audience:shogun"),
  MeetBakufu: (move) => by(move, "audience:bakufu", `deck:${move.color}`),
  ActivateBower: (move) => by(move),
  TakePosition: (move) => [`order:${move.position}`],
  RecruitDisciple: (move) => by(move, "recruit:disciple"),
  Beg: (move) => by(move, `beg:${move.points}`),
  BuildAnnex: (move) => by(move, `carpenter:${move.annex}`),
  VisitChurch: (move) => by(move, "church:mon"),
  BuyLuxury: (move) => by(move, `luxury:${move.points}`),
  RecruitGeisha: (move) => by(move, move.for_points ? "recruit:geisha_for_points" : "recruit:geisha"),
  BuyActionCard: (move) => by(move, "buy:action_card"),
  BuyWeapon: (move) => by(move, `stall:${move.stall}`),
  SellCard: (move) => by(move, "sell:card", `card:${move.card}`),
  ReceiveBlessing: (move) => by(move, "receive:blessing"),
  Foresee: (move) => by(move, `deck:${move.deck}`),
  ArrangeCards: (move) => [`card:${move.cards[0]}`],
  UseDojo: (move) => ["annex:dojo", `weapon:${move.weapon}`],
  UseKaresansui: (move) => ["annex:karesansui", `deck:${move.deck}`],
  UseKobudoRyu: (move) => ["annex:kobudo_ryu", `card:${move.card}`],
  UseYashiki: (move) => ["annex:yashiki", `card:${move.mission}`, `deck:${move.color}`],
  ReturnDisciple: (move) => by(move),
};

/** Where a move is made: none when it is only in the list. */
export function places(move, view) {
  return PLACES[move.type.replace("yedo.", "")]?.(move, view) ?? [];
}
