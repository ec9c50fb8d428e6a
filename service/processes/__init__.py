"""The processes of a running service: embedded Redis, API server, projector, bot worker, and their supervisor."""
