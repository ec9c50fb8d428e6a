"""The moves of Yokohama: each file holds the moves of one topic, why they are refused, and what they do."""

from domain.yokohama.base import YokohamaMove
from domain.yokohama.moves.achievements import FulfillAchievement
from domain.yokohama.moves.chinatown import Buy, Sell
from domain.yokohama.moves.church_and_customs import PlaceInChurch, PlaceInCustoms
from domain.yokohama.moves.decline import Decline, EndTurn
from domain.yokohama.moves.foreign_agents import UseForeignAgent
from domain.yokohama.moves.icons import PickUpAssistant, PutDownAssistant, TakeGood
from domain.yokohama.moves.later_steps import BuildShop, BuildTradingHouse, CollectToken, LeaveOneBehind, RecoverAll
from domain.yokohama.moves.movement import FinishRecall, MovePresident, RecallAssistant, ReturnPresident
from domain.yokohama.moves.orders import FulfillOrder, KeepOrder, TakeOrder
from domain.yokohama.moves.placement import FinishPlacement, PlaceAssistant, PlaceTwoAssistants
from domain.yokohama.moves.technologies import TakeTechnology
from domain.yokohama.moves.used_technologies import PlaceStation, UseTextileMill, UseUniversity
from domain.yokohama.moves.warehouse import TakeFromWarehouse

__all__ = [
    "BuildShop",
    "BuildTradingHouse",
    "Buy",
    "CollectToken",
    "Decline",
    "EndTurn",
    "FinishPlacement",
    "FinishRecall",
    "FulfillAchievement",
    "FulfillOrder",
    "KeepOrder",
    "LeaveOneBehind",
    "MovePresident",
    "PickUpAssistant",
    "PlaceAssistant",
    "PlaceInChurch",
    "PlaceInCustoms",
    "PlaceStation",
    "PlaceTwoAssistants",
    "PutDownAssistant",
    "RecallAssistant",
    "RecoverAll",
    "ReturnPresident",
    "Sell",
    "TakeFromWarehouse",
    "TakeGood",
    "TakeOrder",
    "TakeTechnology",
    "UseForeignAgent",
    "UseTextileMill",
    "UseUniversity",
    "YokohamaMove",
]
