"""Schemas of requests and responses, and how responses are made."""
