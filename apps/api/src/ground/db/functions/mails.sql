-- Adds to these counters and returns their values. The caller compares them with its limits and rolls back if one is exceeded,
-- so a refused mail is not counted. It runs as its owner because no user may read or lower a counter.
create or replace function count_mails(keys bytea[], mails int[])
  returns table (key bytea, in_hour int, hour_seconds int, in_day int, day_seconds int)
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    -- Ordered, so that two callers who share counters lock them in the same order.
    insert into mail_limits as l (key, in_hour, in_day)
      select given.key, sum(given.mails), sum(given.mails) from unnest(keys, mails) as given (key, mails)
      group by given.key order by given.key
    on conflict on constraint mail_limits_pkey do update set
      in_hour = case when l.hour_ends_at <= now() then excluded.in_hour else l.in_hour + excluded.in_hour end,
      hour_ends_at = case when l.hour_ends_at <= now() then excluded.hour_ends_at else l.hour_ends_at end,
      in_day = case when l.day_ends_at <= now() then excluded.in_day else l.in_day + excluded.in_day end,
      day_ends_at = case when l.day_ends_at <= now() then excluded.day_ends_at else l.day_ends_at end
    returning l.key, l.in_hour, ceil(extract(epoch from l.hour_ends_at - now()))::int,
      l.in_day, ceil(extract(epoch from l.day_ends_at - now()))::int;
  end;
revoke all on function count_mails(bytea[], int[]) from public;
grant execute on function count_mails(bytea[], int[]) to lading_vendor, lading_gate, lading_provider;
