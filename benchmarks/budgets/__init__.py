"""The budgets, one a file: what is measured, compared with what, and its limit."""
