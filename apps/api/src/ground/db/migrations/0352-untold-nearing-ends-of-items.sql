create index concurrently untold_nearing_ends_of_items on requirement_items (valid_until)
  where state = 'accepted' and told_of_nearing_end is distinct from valid_until;
