"""What is shown to others as it was sent: one line of visible text, in which nothing pretends to be what it is not."""

import re
import unicodedata
from typing import Final

from marshmallow import ValidationError, validate

_UNSEEN: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""Controls, formatting such as what turns the direction of writing, private use, halved characters, and whatever ends
a line or a paragraph: categories of Unicode."""
_JOINER_INSIDE: Final = re.compile("(?<=\\S)[\u200c\u200d](?=\\S)")
"""Unseen too; but some scripts cannot be written without it inside a word, nor some emoji."""


class OneLine(validate.Validator):
    """The text is such a line, and not blank."""

    def __call__(self, value: str) -> str:
        """The text. Raises `ValidationError`."""
        seen = _JOINER_INSIDE.sub("", value)
        if not seen.strip() or any(unicodedata.category(character) in _UNSEEN for character in seen):
            raise ValidationError("One line of visible text.")
        return value
