create index concurrently ship_notices_to_close on ship_notices (coalesce(expected_arrival, ship_date))
  where state in ('sent', 'partly_received');
