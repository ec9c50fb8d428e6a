"""The arena: matches between bots that tell how strong they are, and how sure that is.

A deal that is played once with every seating of its bots is a *block*: cards and seats favour nobody in it, so blocks
are the evidence. `entrants` are the bots, `plan` says which blocks there are, `matches` plays them and `folder` keeps
them. `blocks` makes evidence of results, `sequential` says when a question is answered, `ladder` orders many bots, and
`report` prints what was found.
"""
