"""What people, programs and operators do with matches and accounts, whatever they come by: API, bots or command line."""
