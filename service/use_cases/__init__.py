"""What people, programs and operators do with matches and accounts, over the API or the command line."""
