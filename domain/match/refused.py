"""What a match, rather than its game, does not do."""


class Refused(Exception):
    """A request that the match, rather than its game, refuses."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        """A stable slug, e.g. `seat-taken`."""
        self.sentence = sentence
        """What a player needs to be told."""
