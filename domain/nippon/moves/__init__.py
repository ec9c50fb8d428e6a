"""What a seat may ask for: one file per decision, each with its moves, their legality and their play."""

from domain.nippon.moves.advance_marker import AdvanceMarker
from domain.nippon.moves.build_factory import BuildFactory
from domain.nippon.moves.build_vehicle import BuildShip, BuildTrain
from domain.nippon.moves.consolidate import Consolidate
from domain.nippon.moves.exchange_blueprints import ExchangeBlueprints
from domain.nippon.moves.finish import EndTurn, Finish
from domain.nippon.moves.fulfill_contract import FulfillContract
from domain.nippon.moves.move import NipponMove
from domain.nippon.moves.place_influence import PlaceInfluence
from domain.nippon.moves.place_reward import PlaceReward
from domain.nippon.moves.run_factory import RunFactory
from domain.nippon.moves.supply_city import SupplyCity
from domain.nippon.moves.take_reward import TakeReward
from domain.nippon.moves.take_worker import TakeWorker
from domain.nippon.moves.upgrade_factory import StockMachine, UpgradeFactory

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
