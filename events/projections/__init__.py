"""What is computed from the records: it can be thrown away and computed again at any time."""
