"""What a person might want to tidy up among their memories: found by rule, suggested, and never done unasked."""
