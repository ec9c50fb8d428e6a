"""What cards do: one small function for each verb of the card language. A new card is a row, not code."""
