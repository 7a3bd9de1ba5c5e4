"""The servers measured beside ours, each as small as its own documentation allows."""
