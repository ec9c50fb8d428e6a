"""The processes of a running service: embedded Redis, API, projector, bot and webhook workers, and their supervisor."""
