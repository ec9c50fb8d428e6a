"""The options of a match of Yedo."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.yedo.components.rows import Setting


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The match options; the defaults are those of the rulebook's first game."""

    setting: Annotated[
        Setting,
        Meta(description="Geisha is milder; Samurai adds crueler cards and keeps the Watch Patrol to the end."),
    ] = "geisha"
    quick_reactions: Annotated[
        bool,
        Meta(
            description="Only seats that can play a card are asked for one. Quicker, but it tells who holds what: "
            "for friendly games and bots."
        ),
    ] = False
    start_action_cards: Annotated[
        Annotated[int, Meta(ge=1, le=3)] | None,
        Meta(
            description="How many Action Cards each player sees at the start, to keep one; "
            "without it, as the setting says."
        ),
    ] = None
    offers_each: Annotated[
        int,
        Meta(ge=1, le=20, description="How many offers a player may make in a Trade Phase, counter-offers included."),
    ] = 3
