"""Bots: players that this service runs itself, in background workers."""
