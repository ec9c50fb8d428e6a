"""What requests and responses contain."""
