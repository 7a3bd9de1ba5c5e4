"""What an operator copies."""
