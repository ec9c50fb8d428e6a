"""The conformance kit: a client plays against a real service, and a relay between them lets things go wrong.

what passes between them        messages
what goes wrong, what is right  story, move_stories, reading_stories
when, and what came of it       examination
the relay                       relay
the service, restarted at will  examined_service
"""
