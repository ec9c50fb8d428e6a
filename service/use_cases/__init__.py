"""The use cases: what players, bots and operators do with matches and accounts.

A request that changes a match is a `Command` (commands). matches, take_backs, forks, absences and vacations decide on
it in a unit of work (unit_of_work), which loads the match, appends the events and returns the outcome. reading, changes
and subscriptions show a match to one viewer. checks and match_plan hold what they share: checks with their refusals,
and what a new match is made of. accounts holds the accounts, and tokens their tokens. server_secret derives ids and
seals cursors. webhooks is a package of its own.
"""
