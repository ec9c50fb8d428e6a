"""The weights of the evaluation: what a player thinks that things are worth. Their values are in `weights.toml`."""

from msgspec import Struct


class Weights(Struct, frozen=True, kw_only=True, eq=False, forbid_unknown_fields=True):
    """Values in points, and shares of them."""

    yen: float
    imported: float
    """An import."""
    copper: float
    silk: float
    tea: float
    fish: float
    any_good: float
    """A good of choice."""
    warehouse: float
    """A piece from the warehouse."""
    movement: float
    """A movement of an assistant."""
    plenty: float
    """The number of one kind up to which each has its full value; each one beyond it has half."""
    assistant: float
    """An assistant in hand."""
    shop: float
    """A shop in hand."""
    trading_house: float
    """A trading house in hand."""
    unused_agent: float
    """A foreign agent that is not used."""
    technology: float
    """A technology card, besides its industry: what it still makes easier."""
    industry: float
    """Each point of industry on a technology card."""
    order_in_hand: float
    """An order in hand."""
    order_in_reach: float
    """The share of the gain of an order that counts if the seat has all its goods."""
    second_order: float
    """The share of a second order card that counts: it costs a fee."""
    achievement_in_reach: float
    """The share of the points of an achievement that counts if almost all that it requires is met."""
    majority_so_far: float
    """The share of the points for a majority that the seat holds now."""
    exchange: float
    """An exchange in Chinatown."""
    donation: float
    """A good that is donated to the Church."""
    built: float
    """A building besides its reward: permanent power, and progress towards an achievement."""
    this_turn: float
    """The share of the best area action if it can be carried out in this turn."""
    next_turn: float
    """The share of the best area action if it can be carried out in the next turn."""
    other_areas: float
    """The share of all other area actions, for later turns."""


class Tapered(Struct, frozen=True, kw_only=True, eq=False, forbid_unknown_fields=True):
    """Two sets of weights; in between each weight is between its two values, as the end comes nearer."""

    early: Weights
    """While no condition of the game end is near."""
    late: Weights
    """When the next move may bring the end."""
