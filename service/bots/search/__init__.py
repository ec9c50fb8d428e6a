"""A bot that tries its moves in several worlds that agree with all that its seat knows, and plays the best one.

`search_bot` is the bot, `levels` its levels. `candidates` ranks the legal moves, `halving` divides the steps among the
best of them. `worlds` guesses what the seat does not know, `continuation` plays a match on in such a world, `tries` are
its moves, `policies` the ways in which the own seat may choose them.
"""
