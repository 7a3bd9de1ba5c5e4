"""Bots for Kadi."""
