"""What a seat may ask for: one file per decision, each with its moves, their legality and their play."""

from domain.yokohama.moves.chinatown import Buy, Sell
from domain.yokohama.moves.church import PlaceInChurch
from domain.yokohama.moves.collect_token import CollectToken
from domain.yokohama.moves.construction import BuildShop, BuildTradingHouse
from domain.yokohama.moves.customs import PlaceInCustoms
from domain.yokohama.moves.decline import Decline
from domain.yokohama.moves.end_turn import EndTurn
from domain.yokohama.moves.fulfill_achievement import FulfillAchievement
from domain.yokohama.moves.fulfill_order import FulfillOrder
from domain.yokohama.moves.keep_order import KeepOrder
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.moves.move_assistant import PickUpAssistant, PutDownAssistant
from domain.yokohama.moves.move_president import MovePresident
from domain.yokohama.moves.place_assistants import FinishPlacement, PlaceAssistant, PlaceTwoAssistants
from domain.yokohama.moves.place_station import PlaceStation
from domain.yokohama.moves.recover import LeaveOneBehind, RecoverAll
from domain.yokohama.moves.return_president import FinishRecall, RecallAssistant, ReturnPresident
from domain.yokohama.moves.take_from_warehouse import TakeFromWarehouse
from domain.yokohama.moves.take_good import TakeGood
from domain.yokohama.moves.take_order import TakeOrder
from domain.yokohama.moves.take_technology import TakeTechnology
from domain.yokohama.moves.use_foreign_agent import UseForeignAgent
from domain.yokohama.moves.use_technology import UseTextileMill, UseUniversity

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
