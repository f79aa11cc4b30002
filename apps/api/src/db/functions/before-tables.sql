-- Functions that policies, column defaults and views of the migrations call. They are created before the first migration, so
-- each is PL/pgSQL: its body finds the tables when it runs.

-- The company of the open session; null for staff. Any SQL can change the setting app.session_id, so it contains a value that
-- cannot be guessed: the id of a session. This function and the next run as their owner, because vendors cannot read sessions.
-- They have no parameters, so PostgreSQL plans them once for each connection. They nest queries, because a join takes twice the
-- time, and so does a setting that is read for each row of a small table.
create or replace function current_company_id() returns uuid
  language plpgsql stable security definer parallel safe
as $$
begin
  return (
    select u.company_id from public.users u where u.id operator(pg_catalog.=) (
      select s.user_id from public.sessions s where s.id operator(pg_catalog.=) (
        select nullif(pg_catalog.current_setting('app.session_id', true), '')::pg_catalog.uuid)));
end $$;

-- The user of the open session, with or without a company.
create or replace function current_user_id() returns uuid
  language plpgsql stable security definer parallel safe
as $$
begin
  return (
    select s.user_id from public.sessions s where s.id operator(pg_catalog.=) (
      select nullif(pg_catalog.current_setting('app.session_id', true), '')::pg_catalog.uuid));
end $$;

create or replace function smallest_plan() returns int
  language plpgsql stable
as $$
begin
  return (select id from public.service_plans order by licenses, id limit 1);
end $$;
