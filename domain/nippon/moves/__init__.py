"""The moves of Nippon: a file for each action of the rulebook, with its moves, why they are refused, and their play."""

from domain.nippon.base import NipponMove
from domain.nippon.moves.blueprints import EndTurn, ExchangeBlueprints
from domain.nippon.moves.consolidate import Consolidate, PlaceReward, TakeReward
from domain.nippon.moves.export import FulfillContract
from domain.nippon.moves.invest import BuildFactory
from domain.nippon.moves.knowledge_and_mines import AdvanceMarker
from domain.nippon.moves.local_market import PlaceInfluence, SupplyCity
from domain.nippon.moves.machinery import StockMachine, UpgradeFactory
from domain.nippon.moves.produce import RunFactory
from domain.nippon.moves.take_worker import Finish, TakeWorker
from domain.nippon.moves.trains_and_ships import BuildShip, BuildTrain

__all__ = [
    "AdvanceMarker",
    "BuildFactory",
    "BuildShip",
    "BuildTrain",
    "Consolidate",
    "EndTurn",
    "ExchangeBlueprints",
    "Finish",
    "FulfillContract",
    "NipponMove",
    "PlaceInfluence",
    "PlaceReward",
    "RunFactory",
    "StockMachine",
    "SupplyCity",
    "TakeReward",
    "TakeWorker",
    "UpgradeFactory",
]
