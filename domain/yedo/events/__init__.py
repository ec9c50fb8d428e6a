"""The events of Yedo: one file for each topic, with the same name as its handlers in `evolve`."""

from domain.yedo.events.event import Handlers, YedoEvent, YedoPlay

__all__ = ["Handlers", "YedoEvent", "YedoPlay"]
