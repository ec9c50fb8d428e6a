"""The delivery of webhooks: an HTTP request to the address that was checked, and the RQ jobs that send it."""
