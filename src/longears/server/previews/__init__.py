"""What a link tells whoever has not followed it yet: a title, a sentence, a picture."""
