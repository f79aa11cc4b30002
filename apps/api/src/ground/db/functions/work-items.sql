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

-- Returns the time from which an agreement waits for staff: when it was noted as missing, or 30 days before it expires. Null if
-- it never expires, or if an accepted agreement of the same type replaces it.
create or replace function agreement_waits_since(agreement uuid) returns timestamptz
  language plpgsql stable set search_path = public, pg_temp
as $$
declare
  found record;
begin
  select * into found from agreements where id = agreement;
  if found.status = '1' then return found.status_modified_date; end if;
  if found.expiration_date is null or exists (
    select from agreements o
    where o.company_id = found.company_id and o.document_type = found.document_type and o.id <> agreement and o.status = '4'
      and (o.expiration_date > found.expiration_date or (o.expiration_date is null and o.modified_date > found.modified_date))
  ) then return null; end if;
  return (found.expiration_date - 30)::timestamp at time zone 'UTC';
end $$;

-- Whether a company is active and none of its active users is a Vendor Admin. Nobody waits for the people of test companies.
create or replace function lacks_administrator(company uuid) returns boolean
  language plpgsql stable set search_path = public, pg_temp
as $$
begin
  return exists (select from companies c where c.id = company and c.status = 'active' and not c.is_test)
    and not exists (select from users u join roles r on r.id = u.role_id
      where u.company_id = company and u.status = 'active' and r.name = 'Vendor Admin');
end $$;
