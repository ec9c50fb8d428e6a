"""The settings of a command: the environment, with what was given on the command line on top."""

from dataclasses import replace
from typing import Any

from service.settings import Settings


def settings_of(**options: Any) -> Settings:
    """The settings of the environment, with the options that were given on top. Raises `BadSetting`."""
    return replace(Settings.from_environment(), **{name: value for name, value in options.items() if value is not None})
