"""How several processes share the tests: each takes the next file, or the next long test, when it is free."""

from xdist.scheduler import LoadScopeScheduling

from tests.starting_order import runs_together


class LongestFirst(LoadScopeScheduling):
    """Gives tests away in the order in which they were collected."""

    def _split_scope(self, nodeid: str) -> str:
        return runs_together(nodeid)

    def schedule(self) -> None:
        """Begins with the tests collected first, not with the file that has most."""
        self.config.option.loadscopereorder = False
        super().schedule()
