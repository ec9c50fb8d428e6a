"""The weights of the evaluation: what a player thinks that things are worth. Their values are in `weights.toml`."""

from msgspec import Struct

from domain.weights import Divisor


class Weights(Struct, frozen=True, kw_only=True, eq=False, forbid_unknown_fields=True):
    """Values are in prestige points; what is 'for each round' counts for each action phase that is still to come."""

    mon: float
    """Each mon, up to `mon_in_use`."""
    mon_in_use: float
    """The number of mon that a seat can spend soon."""
    mon_kept: float
    """Each further mon."""
    mon_at_the_end: float
    """Each mon when no action phase is left."""

    disciple: float
    """A disciple, for each round."""
    annex: float
    """An annex, for each round, apart from the missions in hand."""
    geisha: float
    """A geisha, for each round, apart from the missions in hand."""
    weapon: float
    """A type of weapon, for each round, apart from the missions in hand."""
    blessing: float
    """A blessing, for each round, apart from the missions in hand."""
    action_card: float
    bonus_card: float
    """A bonus card, for what it may still bring, in the first round; less and less later on."""
    bonus_now: float
    """The share of a bonus card's present points that counts."""
    mission: float
    """Any mission in hand, at the beginning; less and less later on."""

    rounds_for_weapon: float
    """The rounds that it takes to get a weapon that a mission requires."""
    rounds_for_annex: float
    rounds_for_geisha: float
    rounds_for_blessing: float
    rounds_for_disciple: float
    rounds_for_mission: float
    """The rounds for each further mission that has to be completed before."""
    mon_each_round: Divisor
    """The mon that a seat can raise in a round for what a mission requires."""
    rounds_to_spare: float
    """With so many rounds to spare a mission is as likely to be completed as not."""
    certainty: float
    """How fast that likelihood grows with each further round."""
    next_mission: float
    """How much less each further mission in hand counts than the one before: they compete for disciples and mon."""
    unmet_special: float
    """The likelihood of a special requirement that is not met now."""
    bonus_reward: float
    """The likelihood that a mission is completed with its bonus."""
    placed: float
    """The share of a mission that counts when all disciples are in its districts; more than 1 if it also makes room."""

    reward_card: float
    """An action card or a mission as a reward."""
    reward_weapon: float
    """A market weapon as a reward."""

    action: float
    """The share of a disciple's best action that counts before it is activated."""
    no_action: float
    """A disciple without a useful action."""
    annex_action: float
    """A disciple on an annex."""
    bakufu: float
    """An audience with the Bakufu."""
    bower: float
    """A choice of the position in the player order."""
    arrest: float
    """The likelihood that the watch patrol arrests a disciple in the district to which it moves next."""
    auction: float
    """The share of an open lot that counts before the seat has won it."""
    new_mission: float
    """A mission chosen among three, at the beginning; less and less later on."""
    new_card: float
    """An action card chosen among three."""
    new_bonus_card: float
    """A bonus card chosen among three, at the beginning; less and less later on."""
