"""The games in process, for studies: no server, no Redis, no library of the extra `server`.

matches between bots, with their records       played_match
the laws of every game, on any game             laws
environments of PettingZoo                     aec, encoding; they need the extra `research`
games of OpenSpiel                             openspiel; it needs the extra `openspiel`
tables of matches, in Parquet files             tables; it needs the extra `data`
"""
