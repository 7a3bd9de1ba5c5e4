"""Bots for Donkey, Kazhutha Kali and Thulla."""
