"""What a seat may ask for: one file per decision, each with its moves, their legality and their play."""
