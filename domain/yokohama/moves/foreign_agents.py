"""Additional action: a foreign agent acts in an area (rulebook p. 8)."""

from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.refusals import Refusal
from domain.yokohama import area_action
from domain.yokohama.areas import area_board
from domain.yokohama.base import UNKNOWN_AREA, YokohamaMove
from domain.yokohama.components.rows import AreaId, Country
from domain.yokohama.events import ForeignAgentUsed, YokohamaPlay
from domain.yokohama.state import Agent, State

RULE: Final = "rulebook p. 8, Use a foreign agent"

ONCE: Final = Refusal("agent-used-this-turn", "You may use only one foreign agent per turn.", RULE)
NO_AGENT: Final = Refusal("no-unused-agent", "You have no unused foreign agent of that country.", RULE)
NO_ASSISTANT: Final = Refusal("no-own-assistant", "A foreign agent needs at least one of your assistants there.", RULE)
OWN_PRESIDENT: Final = Refusal("own-president", "A foreign agent may not act where your president is.", RULE)


class UseForeignAgent(YokohamaMove, frozen=True):
    """Turn a foreign agent face down and carry out the action of an area."""

    country: Country
    area: AreaId


def each_country_and_area(state: State, seat: Seat) -> list[UseForeignAgent]:
    """Returns each country of which the seat has an unused agent, with each area with an assistant of the seat."""
    agents = state.merchants[seat].agents
    if not agents or state.turn.agent_used:
        return []
    countries = dict.fromkeys([agent.country for agent in agents if not agent.used])
    areas = [board.id for board in state.areas if board.assistants[seat]]
    return [UseForeignAgent(country, area) for country in countries for area in areas]


def refuse_agent(state: State, seat: Seat, move: UseForeignAgent) -> Refusal | None:
    """Returns why an agent cannot be sent; `None` if it is legal.

    One agent per turn, in an area with an assistant but not the president of the seat (rulebook p. 8).
    """
    merchant = state.merchants[seat]
    if state.turn.agent_used:
        return ONCE
    if Agent(move.country) not in merchant.agents:
        return NO_AGENT
    if move.area not in state.layout:
        return UNKNOWN_AREA
    if not area_board(state, move.area).assistants[seat]:
        return NO_ASSISTANT
    return OWN_PRESIDENT if merchant.president == move.area else None


def use_foreign_agent(play: YokohamaPlay, seat: Seat, move: UseForeignAgent) -> None:
    """Turns the agent face down and begins the area action; steps 3 to 6 follow as in the main action (p. 8).

    Opposing presidents in the area are not paid.
    """
    play.emit(ForeignAgentUsed(seat, move.country, move.area))
    area_action.begin(play, seat, move.area)


USE_FOREIGN_AGENT: Final = MoveRule(UseForeignAgent, each_country_and_area, refuse_agent, use_foreign_agent)
