"""The projections: lobby, turns and standings, computed from the records. They can be deleted and rebuilt any time."""
