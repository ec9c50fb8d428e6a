"""The use cases: what players, bots and operators do with matches and accounts.

A request that changes a match is a `Command` (commands). matches, take_backs and forks decide on it in a unit of
work (unit_of_work), which loads the match, appends the events and returns the outcome. reading, records, changes and
subscriptions show a match to one viewer. seats and errors hold the checks and refusals that they share, players the
accounts.
"""
