"""What a seat may ask for: one file per decision, each with its moves, their legality and their play."""

from domain.nippon.moves.blueprints import ExchangeBlueprints
from domain.nippon.moves.consolidate import Consolidate
from domain.nippon.moves.export import FulfillContract
from domain.nippon.moves.finish import EndTurn, Finish
from domain.nippon.moves.invest import BuildFactory
from domain.nippon.moves.knowledge_and_mines import AdvanceMarker
from domain.nippon.moves.local_market import SupplyCity
from domain.nippon.moves.machinery import StockMachine, UpgradeFactory
from domain.nippon.moves.move import NipponMove
from domain.nippon.moves.place_influence import PlaceInfluence
from domain.nippon.moves.place_reward import PlaceReward
from domain.nippon.moves.produce import RunFactory
from domain.nippon.moves.take_reward import TakeReward
from domain.nippon.moves.take_worker import TakeWorker
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
