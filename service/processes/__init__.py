"""How the service runs: its settings, its parts put together, and the processes that they run in."""
