"""HTTP: what one operation is, how requests are read and answered, who calls and what it asks for, problems, streams,
logs and metrics."""
