"""Events that no golden record has, or not in this form: those of any match, and by game, as they are stored."""

from typing import Any

RESULTS = [{"seat": 0, "player": "p0", "points": 54, "rank": 1}, {"seat": 1, "player": "p1", "points": 5, "rank": 2}]
PAID = [{"yen": 1}, {"yen": 2, "to": 1}]
CHOICES = (
    *("exchanges", "church", "customs", "order_cards", "technology_cards", "warehouse_items", "movements"),
    *("assistant_in_transit", "goods_of_choice", "station_site", "five_power_bonus", "construction", "recovery"),
)
DISTRICTS = ("gates", "tavern", "harbor", "market", "temple", "castle", "red_light")
ASSETS = ("disciple", "annex", "weapon", "geisha", "mon", "pp", "mission", "action_card")
EVENTS = tuple(f"E{number:02}" for number in range(1, 27))
ACTIONS = tuple(f"A{number:02}" for number in range(1, 10))
BOT = {"player": "p1"}

RARE: dict[str, list[dict[str, Any]]] = {
    "match": [
        {"type": "match.SeatTaken", "seat": 1, "holder": BOT},
        {"type": "match.InvitationRenewed"},
        {"type": "match.SaltGiven", "seat": 0, "salt": "pepper"},
        {"type": "match.SeatLeft", "seat": 1},
        {"type": "match.SeatsOpened"},
        {"type": "match.Started", "commitment": "", "salts": []},
        {"type": "match.Redealt", "commitment": "", "salts": []},
        {"type": "match.SeatResigned", "seat": 1, "holder": BOT},
        *(
            {"type": "match.BotReplaced", "seat": 1, "holder": BOT, "reason": why}
            for why in ("error", "illegal-move", "no-answer")
        ),
        *(
            {"type": "match.Abandoned", "cause": why}
            for why in ("last-player-left", "ended-by-creator", "empty-for-long")
        ),
        {"type": "match.TakenBack", "seat": 0, "to": 7},
        {"type": "match.TakeBackProposed", "seat": 0, "to": 7},
        {"type": "match.TakeBackAgreed", "seat": 0},
        {"type": "match.TakeBackDeclined", "seat": 0},
        {"type": "match.ForkProposed", "seat": 0, "version": 7},
        {"type": "match.ForkAgreed", "seat": 0},
        {"type": "match.ForkDeclined", "seat": 0},
        {"type": "match.ForkOpened", "version": 7, "match": "m2"},
        {"type": "match.Corrected", "reason": "Zut.", "to": 7},
        {"type": "match.Corrected", "reason": "Zut.", "status": "abandoned"},
        {"type": "match.Finished", "results": RESULTS},
        {"type": "match.SeedRevealed", "seed": ""},
        {"type": "match.TimeRanOut", "seat": 0},
        {"type": "match.SeatStoodIn", "seat": 1, "holder": BOT},
        {"type": "match.PlayerCameBack", "seat": 0},
        *({"type": "match.TimeGivenBack", "milliseconds": 1000 * seconds} for seconds in (1, 50, 600, 7200, 10**6)),
        {"type": "match.VacationBegun", "seat": 0, "until": 0},
        {"type": "match.VacationEnded", "seat": 0},
    ],
    "nippon": [
        {"type": "nippon.MachineStocked", "seat": 0, "yen": 5000},
        {"type": "nippon.MachineStocked", "seat": 0, "yen": 0},
        {"type": "nippon.MultiplierTaken", "seat": 0, "multiplier": 2},
        {"type": "nippon.RewardDiscarded", "seat": 0, "multiplier": 3},
        {"type": "nippon.WagesPaid", "seat": 0, "yen": 3000, "unpaid": 1, "points_lost": 2},
        {"type": "nippon.WagesPaid", "seat": 0, "yen": 0, "unpaid": 2, "points_lost": 4},
    ],
    "yokohama": [
        *({"type": "yokohama.ChoiceEnded", "seat": 0, "choice": choice} for choice in CHOICES),
        *(
            {"type": "yokohama.StepBegan", "seat": 0, "step": step}
            for step in ("area_action", "five_power_bonus", "construction", "recovery")
        ),
        *(
            {"type": "yokohama.GameEndTriggered", "seat": 0, "condition": condition, "last_round": 9}
            for condition in ("trading_houses", "shops", "order_cards", "church", "customs")
        ),
        {"type": "yokohama.WareBought", "seat": 0, "ware": "imports", "yen": 3},
        {"type": "yokohama.WareSold", "seat": 0, "ware": "silk", "yen": 2},
        {"type": "yokohama.TextileMillUsed", "seat": 0, "gained": {"yen": 3}},
        {"type": "yokohama.UniversityUsed", "seat": 0, "yen": 1},
        {"type": "yokohama.OrdersDealt", "seat": 0, "orders": [{"type": "hidden"}, {"type": "hidden"}]},
        {"type": "yokohama.OrderKept", "seat": 0, "order": {"type": "hidden"}},
        {"type": "yokohama.AreaActionBegan", "seat": 0, "area": "port", "power": 0},
        {"type": "yokohama.AssistantsPlaced", "seat": 0, "area": "chinatown", "count": 2, "paid": PAID},
        {"type": "yokohama.PresidentMoved", "seat": 0, "path": ["customs"], "paid": PAID[:1]},
        {"type": "yokohama.PresidentMoved", "seat": 0, "path": ["canal", "port"], "paid": PAID},
        *(
            {"type": "yokohama.ItemTaken", "seat": 0, "item": item, "yen": 0}
            for item in ("assistant", "shop", "trading_house")
        ),
        *(
            {"type": "yokohama.ForeignAgentGained", "seat": 0, "country": country}
            for country in ("GB", "US", "FR", "DE", "NL")
        ),
    ],
    "yedo": [
        {"type": "yedo.ActionCardBought", "seat": 0, "mon": 3, "card": "A01"},
        {"type": "yedo.ActionCardBought", "seat": 0, "mon": 3, "card": {"type": "hidden"}},
        {"type": "yedo.ActionCardRedirected", "upon": 0, "aim": {"post": "market2", "seat": 1, "to": "harbor4"}},
        {"type": "yedo.ActionCardRedirected", "upon": 0, "aim": {"post": "shogun", "district": "gates"}},
        {"type": "yedo.ActionCardRedirected", "upon": 0, "aim": {"seat": 1}},
        *({"type": "yedo.ActionCardRedirected", "upon": 0, "aim": {"district": district}} for district in DISTRICTS),
        {"type": "yedo.ActionCardReversed", "upon": 0},
        {"type": "yedo.BidForfeited", "seat": 0, "mon": 3},
        {"type": "yedo.CardStolen", "seat": 0, "victim": 1, "taken": "A01", "lost": {"type": "hidden"}},
        {"type": "yedo.CardStolen", "seat": 0, "victim": 1, "taken": {"type": "hidden"}, "lost": {"type": "hidden"}},
        {"type": "yedo.ChoiceLapsed"},
        {"type": "yedo.DiscipleSentHome", "seat": 0, "post": "dojo"},
        *({"type": "yedo.DistrictOpened", "district": district} for district in DISTRICTS),
        {"type": "yedo.HiddenGateFound", "seat": 0},
        {"type": "yedo.PrestigeGained", "seat": 0, "points": 2},
        {"type": "yedo.WeaponBought", "seat": 0, "weapon": "yumi", "stall": 1, "mon": 0},
        {"type": "yedo.LuxuryBought", "seat": 0, "mon": 0, "points": 1},
        {"type": "yedo.DrawnInOrder", "seat": 0, "cards": ["A01", "A02"]},
        {"type": "yedo.DrawnInOrder", "seat": 0, "cards": ["A01", "A02", "A03"]},
        {
            "type": "yedo.MissionCompleted",
            "seat": 0,
            "mission": "G01",
            "post": "market2",
            "bonus": True,
            "mon": 5,
            "stand_ins": ["dojo", "yashiki"],
        },
        {"type": "yedo.MissionRewarded", "seat": 0, "mission": "G01", "bonus": False, "points": 0, "mon": 0},
        *({"type": "yedo.EventRevealed", "event": event} for event in EVENTS),
        *({"type": "yedo.BlessingReturned", "seat": 0, "suffered": asset} for asset in ASSETS),
        *({"type": "yedo.ActionCardPlayed", "seat": 0, "card": card, "mon": 2, "aim": {"seat": 1}} for card in ACTIONS),
        *({"type": "yedo.ActionCardPlayed", "seat": 0, "card": card} for card in ACTIONS),
    ],
}

RARE_LABELS = {
    "nippon": {"Factory", "Emperor's reward", "Unpaid wages"},
    "yokohama": {"Achievement A", "Customs bonus"},
    "yedo": {"Action card", "Auction: bonus_card", "Auction: disciple", "Auction: mission", "Auction: weapon"},
}
"""By game: labels of score lines that no golden record has."""
