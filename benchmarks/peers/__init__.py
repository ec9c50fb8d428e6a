"""What Kifu is measured against."""
