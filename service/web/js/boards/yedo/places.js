// The places on the board that belong to each move and each event, and how the replay marks events.

import { isHidden, nameOfType, topPending } from "../reading.js";

const ANNEXES = ["dojo", "kobudo_ryu", "karesansui", "yashiki"];
const PENDING = "pending:current";

/** Returns the place of a post: an assignment space, an annex of the caller, or a district beside its spaces. */
function placeOf(post) {
  if (ANNEXES.includes(post)) return `annex:${post}`;
  return /\d$|^shogun$|^bakufu$/.test(post) ? `space:${post}` : `district:${post}`;
}

/** Returns the possible places of a card, a weapon or an annex of the caller; only one of them exists. */
const heldPlaces = (id) => [`card:${id}`, `weapon:${id}`, `annex:${id}`];

const by = (move, ...targets) => [placeOf(move.disciple), ...targets];
const aimedAt = ({ post, district }) => [post && placeOf(post), district && `district:${district}`].filter(Boolean);
const auctioned = (view) => `lot:${view.phase.auction?.lot ?? topPending(view)?.lot}`;

const MOVE_PLACES = {
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
  PassTurn: () => [PENDING],
  PlayBlackmail: (move) => ["card:blackmail", ...(move.post ? [placeOf(move.post)] : [])],
  PlayActionCard: (move) => [`card:${move.card}`, ...aimedAt(move.aim ?? {})],
  AnswerCard: (move) => [move.answer ? `card:${move.answer.card}` : PENDING],
  MakeOffer: (move) => [`trade:${move.to}`],
  AcceptOffer: () => [PENDING],
  DeclineOffer: () => [PENDING],
  HandOver: (move) => move.cards.map((card) => `card:${card}`),
  FinishTrading: () => [PENDING],
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

/** Returns the places of a move; none if only the list of moves offers it. */
export function movePlaces(move, view) {
  return MOVE_PLACES[nameOfType(move)]?.(move, view) ?? [];
}

const deckOf = (event) => [`deck:${event.deck}`];
const postOf = (event) => [placeOf(event.post)];
const known = (card) => (isHidden(card) ? [] : [`card:${card}`]);
const lotOf = (event) => [`lot:${event.lot}`];

const EVENT_PLACES = {
  ActionCardPlayed: () => [PENDING],
  ActionCardBought: () => ["buy:action_card"],
  AnnexBuilt: (event) => [`carpenter:${event.annex}`, `annex:${event.annex}`],
  AnnexLost: (event) => [`carpenter:${event.annex}`],
  AnnexTaken: (event) => [`carpenter:${event.annex}`, `annex:${event.annex}`],
  AuctionAnnounced: lotOf,
  AuctionWon: lotOf,
  AudienceGranted: () => ["audience:shogun"],
  Begged: (event) => [`beg:${event.points}`],
  BidPaid: lotOf,
  BidRaised: (_, view) => [`lot:${view.phase?.auction?.lot}`],
  BiddingLeft: () => ["bidding:track"],
  BlessingReceived: () => ["receive:blessing"],
  BlessingReturned: () => ["receive:blessing"],
  BidPassed: (_, view) => [`lot:${view.phase?.auction?.lot}`],
  BowerActivated: () => ["space:bower1", "space:bower2", "space:bower3"],
  CardDiscarded: deckOf,
  CardDrawn: (event) => [...deckOf(event), ...known(event.card)],
  CardKept: (event) => [...deckOf(event), ...known(event.card)],
  CardSold: () => ["sell:card"],
  CardsArranged: deckOf,
  CardsSeen: deckOf,
  CardsShown: deckOf,
  ChurchEmptied: () => ["church:mon"],
  ChurchEndowed: () => ["church:mon"],
  DiscipleActivated: postOf,
  DiscipleArrested: postOf,
  DiscipleAssigned: postOf,
  DiscipleRecruited: () => ["recruit:disciple"],
  DiscipleRelocated: (event) => [placeOf(event.post), placeOf(event.to)],
  DiscipleSaved: postOf,
  DiscipleSentHome: postOf,
  DistrictClosed: (event) => [`district:${event.district}`],
  DistrictOpened: (event) => [`district:${event.district}`],
  DrawnInOrder: (event) => event.cards.flatMap(known),
  EventRevealed: () => ["event:current"],
  GeishaLost: () => ["recruit:geisha"],
  GeishaRecruited: (event) => [event.points ? "recruit:geisha_for_points" : "recruit:geisha"],
  GeishaTaken: () => ["recruit:geisha"],
  LuxuryBought: (event) => [`luxury:${event.points}`],
  MarketCleared: (_, view) => (view.market ?? []).map((__, stall) => `stall:${stall}`),
  MissionCompleted: (event) => (event.post ? postOf(event) : []),
  OfferMade: () => [PENDING],
  OfferDeclined: () => [PENDING],
  PartTaken: () => ["bidding:track"],
  PatrolEntered: (event) => [`district:${event.district}`],
  PatrolMoved: (event) => [`district:${event.district}`],
  PatrolSwapped: (_, view) => [`district:${view.patrol?.district}`],
  PhaseBegan: () => ["round:track"],
  PlayerOrderChanged: (event) => event.order.map((_, index) => `order:${index + 1}`),
  PlayerOrderDrawn: (event) => event.order.map((_, index) => `order:${index + 1}`),
  PositionTaken: (event) => [`order:${event.position}`],
  RoundBegan: () => ["round:track"],
  WeaponBought: (event) => [`stall:${event.stall}`, `weapon:${event.weapon}`],
  WeaponsReshuffled: () => ["deck:weapon"],
  WeaponDiscarded: () => ["deck:weapon"],
  WeaponDrawn: (event) => ["deck:weapon", `weapon:${event.weapon}`],
  WeaponKept: (event) => ["deck:weapon", `weapon:${event.weapon}`],
  WeaponStalled: (event) => [`stall:${event.stall}`],
};

const MARKS = {
  RoundBegan: "round",
  TurnBegan: "turn",
  MissionRewarded: "scoring",
  BonusCardScored: "scoring",
  BlackmailKept: "scoring",
};

/** Returns the places that an event changed. */
export const eventPlaces = (event, view) => EVENT_PLACES[nameOfType(event)]?.(event, view) ?? [];

/** Returns how the replay marks an event; `null` if it does not. */
export const mark = (event) => MARKS[nameOfType(event)] ?? null;
