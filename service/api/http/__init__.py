"""HTTP: what one operation is, how requests are read and answered, who calls, problems, streams, logs and metrics."""
