-- The id of a row of the queue: a UUID of version 8, made of a hash, so that a row that leaves and returns keeps its id.
create or replace function work_item_id(kind text, subject text) returns uuid
  language sql immutable parallel safe
  return overlay(overlay(md5(kind || ':' || subject) placing '8' from 13) placing '8' from 17)::uuid;

-- Returns the time that is `days` working days after `since` in a calendar, at the same time of day. On a day that is not worked,
-- the count begins with the next working day. The calendar is a parameter, so that a statement reads it once for all its rows.
create or replace function add_working_days(since timestamptz, days int, zone text, weekdays int[], holidays date[])
  returns timestamptz language plpgsql stable parallel safe
as $$
declare
  day date := since at time zone zone;
  time_of_day time := since at time zone zone;
  passed int := 0;
begin
  while extract(isodow from day)::int <> all (weekdays) or day = any (holidays) loop
    day := day + 1;
    time_of_day := '00:00';
  end loop;
  while passed < days loop
    day := day + 1;
    if extract(isodow from day)::int = any (weekdays) and day <> all (holidays) then passed := passed + 1; end if;
  end loop;
  return (day + time_of_day) at time zone zone;
end $$;
