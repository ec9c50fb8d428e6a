"""The use cases: what players, bots and operators do with matches and accounts.

A request that changes a match is a `Command`. matches, take_backs and forks decide on it in a unit of work
(unit_of_work), which loads the match, appends the events and returns the outcome. reading, changes and subscriptions
show a match to one viewer. checks and seats hold what they share: checks with their refusals, and the seats of a new
match. players holds the accounts. server_secret derives ids and seals cursors.
"""
