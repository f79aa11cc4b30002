create index concurrently untold_ends_of_items on requirement_items
  ((case state when 'accepted' then valid_until when 'waived' then waived_until end))
  where state in ('accepted', 'waived')
    and told_of_end is distinct from case state when 'accepted' then valid_until when 'waived' then waived_until end;
