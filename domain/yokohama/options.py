"""Match options: two questions that the rulebook leaves open (rulings 6 and 19 in docs/rules/yokohama.md)."""

from typing import Annotated

from msgspec import Meta, Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The match options. The defaults follow the words of the rulebook most closely."""

    jump_needs_assistant: Annotated[
        bool,
        Meta(description="A president that moves directly to an area by Tram or Station needs an own assistant there."),
    ] = False
    mining_once_per_action: Annotated[
        bool,
        Meta(description="In Chinatown, Mining Technology gives one copper per area action, not per copper bought."),
    ] = False
