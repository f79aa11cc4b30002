-- Functions that policies, column defaults and views of the migrations call. They are created before the first migration, so
-- each is PL/pgSQL: its body finds the tables when it runs.

-- The company of the open session or API key; null for staff. Any SQL can change the settings app.session_id and app.key_id, so
-- they contain a value that cannot be guessed. This function and the next run as their owner, because vendors cannot read sessions.
-- They have no parameters, so PostgreSQL plans them once for each connection. They nest queries, because a join takes twice the
-- time, and so does a setting that is read for each row of a small table.
create or replace function current_company_id() returns uuid
  language plpgsql stable security definer parallel safe
as $$
begin
  if pg_catalog.current_setting('app.key_id', true) operator(pg_catalog.<>) '' then
    return (
      select k.company_id from public.api_keys k where k.id operator(pg_catalog.=) (
        select pg_catalog.current_setting('app.key_id', true)::pg_catalog.uuid));
  end if;
  return (
    select u.company_id from public.users u where u.id operator(pg_catalog.=) (
      select s.user_id from public.sessions s where s.id operator(pg_catalog.=) (
        select nullif(pg_catalog.current_setting('app.session_id', true), '')::pg_catalog.uuid)));
end $$;

-- The user of the open session, with or without a company, or the owner of the open API key.
create or replace function current_user_id() returns uuid
  language plpgsql stable security definer parallel safe
as $$
begin
  if pg_catalog.current_setting('app.key_id', true) operator(pg_catalog.<>) '' then
    return (
      select k.user_id from public.api_keys k where k.id operator(pg_catalog.=) (
        select pg_catalog.current_setting('app.key_id', true)::pg_catalog.uuid));
  end if;
  return (
    select s.user_id from public.sessions s where s.id operator(pg_catalog.=) (
      select nullif(pg_catalog.current_setting('app.session_id', true), '')::pg_catalog.uuid));
end $$;

-- The name of the assistant whose token is open; null in all other transactions.
create or replace function current_agent() returns text
  language plpgsql stable security definer parallel safe
as $$
begin
  if coalesce(pg_catalog.current_setting('app.key_id', true), '') operator(pg_catalog.=) '' then
    return null;
  end if;
  return (
    select k.name from public.api_keys k where k.is_personal and k.id operator(pg_catalog.=) (
      select pg_catalog.current_setting('app.key_id', true)::pg_catalog.uuid));
end $$;

-- Whether the open API key is the token of a company's directory.
create or replace function caller_is_directory() returns boolean
  language plpgsql stable security definer parallel safe
as $$
begin
  return exists (
    select from public.api_keys k where k.is_directory and k.id operator(pg_catalog.=) (
      select nullif(pg_catalog.current_setting('app.key_id', true), '')::pg_catalog.uuid));
end $$;

create or replace function smallest_plan() returns int
  language plpgsql stable
as $$
begin
  return (select id from public.service_plans order by licenses, id limit 1);
end $$;

-- Whether the session is a staff member's whose role has this permission. It is false for vendors and without a session.
create or replace function caller_may(wanted text) returns boolean
  language plpgsql stable security definer parallel safe
as $$
begin
  return exists (
    select from public.users u join public.role_permissions p on p.role_id operator(pg_catalog.=) u.role_id
    where u.id operator(pg_catalog.=) public.current_user_id() and u.company_id is null
      and p.permission operator(pg_catalog.=) wanted);
end $$;

-- Functions of the work queue. The migration that fills the queue calls them, too.

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

-- Publications of terms run one after another, so numbers are consecutive.
create or replace function next_terms_number() returns int
  language plpgsql volatile
as $$
begin
  return (select coalesce(max(number), 0) + 1 from public.terms_versions);
end $$;

create or replace function hash_text(given text) returns bytea
  language plpgsql immutable strict parallel safe
as $$
begin
  return pg_catalog.sha256(pg_catalog.convert_to(given, 'UTF8'));
end $$;
