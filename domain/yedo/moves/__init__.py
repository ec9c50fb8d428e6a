"""What a seat may ask for: one file per decision or district, each with its moves, their legality and their play."""
