"""Bots for Dayous."""
