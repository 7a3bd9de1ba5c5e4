"""Web Push: telling people who are not looking, by the services of their browsers."""
