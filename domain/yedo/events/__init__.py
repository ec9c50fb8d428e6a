"""What can happen in a match of Yedo: one file for each phase, and for cards."""

from domain.yedo.events.event import YedoEvent, YedoPlay

__all__ = ["YedoEvent", "YedoPlay"]
