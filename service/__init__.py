"""The outside: REST, bots, the page and the command line, around the rules and the record."""
