// What the events of Yedo changed on the table, and how a replay marks them.

import { isHidden } from "./view.js";
import { placeOf } from "./places.js";

const deckOf = (event) => [`deck:${event.deck}`];
const postOf = (event) => [placeOf(event.post)];
const known = (card) => (isHidden(card) ? [] : [`card:${card}`]);
const auctioned = (event) => [`lot:${event.lot}`];

const matter = () => ["matter:current"];

const CHANGED = {
  ActionCardPlayed: matter,
  ActionCardBought: () => ["buy:action_card"],
  AnnexBuilt: (event) => [`carpenter:${event.annex}`, `annex:${event.annex}`],
  AnnexLost: (event) => [`carpenter:${event.annex}`],
  AnnexTaken: (event) => [`carpenter:${event.annex}`, `annex:${event.annex}`],
  AuctionAnnounced: auctioned,
  AuctionWon: auctioned,
  AudienceGranted: () => ["audience:shogun"],
  Begged: (event) => [`beg:${event.points}`],
  BidPaid: auctioned,
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
  EventRevealed: () => ["event:current"],
  GeishaLost: () => ["recruit:geisha"],
  GeishaRecruited: (event) => [event.points ? "recruit:geisha_for_points" : "recruit:geisha"],
  GeishaTaken: () => ["recruit:geisha"],
  LuxuryBought: (event) => [`luxury:${event.points}`],
  MarketCleared: (_, view) => (view.market ?? []).map((__, stall) => `stall:${stall}`),
  MissionCompleted: (event) => (event.post ? postOf(event) : []),
  OfferMade: matter,
  OfferDeclined: matter,
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

const nameOf = (event) => event.type.replace("yedo.", "");

/** The places that an event changed. */
export const glow = (event, view) => CHANGED[nameOf(event)]?.(event, view) ?? [];

/** How the replay marks an event. */
export const mark = (event) => MARKS[nameOf(event)] ?? null;
