"""Bots: players that this service runs itself, in worker processes."""
