"""Benchmarks: what must be fast, compared with known libraries in the same run on the same machine."""
