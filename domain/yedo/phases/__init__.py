"""The course of the game: a round is these phases, in this order (rulebook p. 5)."""
