"""How several processes share the tests: each takes the next file, or the next long test, when it is free."""

from typing import Any

from xdist.scheduler import LoadScopeScheduling

from tests.starting_order import begins_with_computing, mostly_computes, runs_together


class LongestFirst(LoadScopeScheduling):
    """Gives tests away in the order in which they were collected; to some processes, those that compute first."""

    def _split_scope(self, nodeid: str) -> str:
        return runs_together(nodeid)

    def schedule(self) -> None:
        """Begins with the tests collected first, not with the file that has most."""
        self.config.option.loadscopereorder = False
        super().schedule()

    def _assign_work_unit(self, node: Any) -> None:
        if begins_with_computing(node.gateway.id, self.numnodes):
            computing = next(filter(mostly_computes, self.workqueue), None)
            if computing is not None:
                self.workqueue.move_to_end(computing, last=False)
        super()._assign_work_unit(node)
