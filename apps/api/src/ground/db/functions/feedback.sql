-- The lock makes concurrent requests wait, because a burst of requests that do not see each other's rows would exceed the
-- limit.
create or replace function count_visitor_feedback() returns int
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform pg_advisory_xact_lock(hashtext('visitor feedback'));
    return (select count(*)::int from feedback where is_visitor and sent_at > now() - interval '1 hour');
  end
  $$;
revoke all on function count_visitor_feedback() from public;
grant execute on function count_visitor_feedback() to lading_gate;
