"""The service around rules and records: REST API, bots, web page, command line and processes."""
