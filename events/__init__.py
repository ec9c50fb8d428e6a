"""The record: every match as a stream of events, and what is computed from it."""
