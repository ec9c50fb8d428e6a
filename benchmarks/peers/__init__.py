"""The peers that Kifu is compared with."""
