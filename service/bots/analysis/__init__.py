"""Hints and analyses: the search that bots play with, asked what a seat should do, or should have done."""
