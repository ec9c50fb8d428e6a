"""Webhooks: addresses at which an account is told of its turns and matches.

`registry` adds and changes them, `news` finds out what to tell, `outbox` keeps the messages until they are delivered.
"""
