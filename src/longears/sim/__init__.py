"""Bulk play: whole games at kernel speed, and what they add up to."""
