// short
