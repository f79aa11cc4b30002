-- Functions of the caller, which policies call.

-- The company of the open session, API key, link to an order or link of a third party; null for staff. Any SQL can change the settings
-- app.session_id, app.key_id, app.order_link_id and app.ask_id, so they contain a value that cannot be guessed. This function and the next run as their owner, because vendors
-- cannot read sessions.
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
  if pg_catalog.current_setting('app.order_link_id', true) operator(pg_catalog.<>) '' then
    return (
      select l.company_id from public.order_links l where l.id operator(pg_catalog.=) (
        select pg_catalog.current_setting('app.order_link_id', true)::pg_catalog.uuid));
  end if;
  if pg_catalog.current_setting('app.ask_id', true) operator(pg_catalog.<>) '' then
    return (
      select a.company_id from public.document_asks a where a.id operator(pg_catalog.=) (
        select pg_catalog.current_setting('app.ask_id', true)::pg_catalog.uuid));
  end if;
  return (
    select u.company_id from public.users u where u.id operator(pg_catalog.=) (
      select s.user_id from public.sessions s where s.id operator(pg_catalog.=) (
        select nullif(pg_catalog.current_setting('app.session_id', true), '')::pg_catalog.uuid)));
end $$;

-- The user of the open session, with or without a company, the owner of the open API key, the person of the open link to an order, or
-- the person who asked a third party.
create or replace function current_user_id() returns uuid
  language plpgsql stable security definer parallel safe
as $$
begin
  if pg_catalog.current_setting('app.key_id', true) operator(pg_catalog.<>) '' then
    return (
      select k.user_id from public.api_keys k where k.id operator(pg_catalog.=) (
        select pg_catalog.current_setting('app.key_id', true)::pg_catalog.uuid));
  end if;
  if pg_catalog.current_setting('app.order_link_id', true) operator(pg_catalog.<>) '' then
    return (
      select l.user_id from public.order_links l where l.id operator(pg_catalog.=) (
        select pg_catalog.current_setting('app.order_link_id', true)::pg_catalog.uuid));
  end if;
  if pg_catalog.current_setting('app.ask_id', true) operator(pg_catalog.<>) '' then
    return (
      select a.asked_by from public.document_asks a where a.id operator(pg_catalog.=) (
        select pg_catalog.current_setting('app.ask_id', true)::pg_catalog.uuid));
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
