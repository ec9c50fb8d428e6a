"""Stored values of one kind, of which some may not be readable: damaged, or written by a newer release.

Such a value must not keep a process from all others of its kind.
"""

import logging
from typing import Final, Generic, TypeVar

import msgspec

from events.codec import NOT_JSON

_Value = TypeVar("_Value")
_log: Final = logging.getLogger(__name__)

READ: Final = """
local function read(document)
  local is_json, value = pcall(cjson.decode, document or '')
  if is_json and type(value) == 'table' then return value end
end
"""
"""Begins a Lua script: its function `read` returns a stored value, or nil if there is none or it is no JSON object."""


class StoredValues(Generic[_Value]):
    """Reads values of a kind, and logs each that cannot be read once. Several threads may use it."""

    def __init__(self, kind: str, form: type[_Value]) -> None:
        self._kind = kind
        self._decoder = msgspec.json.Decoder(form)
        self._logged: set[str] = set()

    def read(self, name: str, document: bytes) -> _Value | None:
        """Returns a value; `None` if it cannot be read. The log has its name, and nothing of what is stored."""
        try:
            return self._decoder.decode(document)
        except NOT_JSON as error:
            if name not in self._logged:
                self._logged.add(name)
                _log.error("%s %s cannot be read, and is left out: %s", self._kind, name, error)
            return None
