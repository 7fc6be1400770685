"""Everything about pygls: its server, protocol and documents with the holes closed. Nothing else imports it."""
