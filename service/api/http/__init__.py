"""HTTP: what an operation is, how requests are read, limited and answered, problems, streams, logs and metrics."""
