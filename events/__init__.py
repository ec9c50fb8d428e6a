"""The records: every match as a stream of events, and what is computed from them.

the store of records                           store (contract), streams (Redis), memory; keys, connection, append.lua
records of matches that are over, in files     archive, archive.lua
why bots decided as they did, beside a record    kept_reasons
an event: its JSON, its secrets, its hash      codec, sealing, chain
an event as one viewer may know it             event_view
matches, folded from their records             repository, cached_match, recorded_games, history
the record of a match as a file                record, verify/
news of matches, within and between processes  notifier, awaited_news, listener, feed
what is computed from all records              projections/
long work in pieces                            pacing
all data in one file                           backup/; components_store
files that are there whole or not at all       whole_files
"""
