"""What a header can carry."""


def header_text(what: str, text: str) -> str:
    """Returns a text as a header carries it, without blanks around it. Raises `ValueError`, which names it."""
    carried = text.strip()
    if not (carried.isascii() and carried.isprintable()):
        raise ValueError(f"The {what} has a character that no header can carry.")
    return carried
