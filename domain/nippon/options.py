"""The match options of Nippon: questions that the rulebook leaves open."""

from typing import Annotated

from msgspec import Meta, Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The match options. The defaults are closest to the text of the rulebook."""

    distinct_spaces: Annotated[
        bool,
        Meta(description="In one Local Market action a seat uses each influence space at most once."),
    ] = False
    final_income_with_silk: Annotated[
        bool,
        Meta(description="The silk factory that adds 2,000 yen to a consolidation adds them to the final income too."),
    ] = False
