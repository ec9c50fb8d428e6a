"""What Kifu has to be fast at, measured against well-known peers in the same run on the same machine."""
