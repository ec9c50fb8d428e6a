"""HTTP around the operations: reading requests, identity, preconditions, problems, replies, streams."""
