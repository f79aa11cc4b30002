create or replace function smallest_plan() returns int
  language plpgsql stable
as $$
begin
  return (select id from public.service_plans order by licenses, id limit 1);
end $$;

-- Counts the people of these companies. A transaction that changes users of a company waits here for another one, and then counts
-- with a snapshot that contains the other's changes. Companies are locked in one order, so that two statements never wait for
-- each other.
create or replace function count_people(companies uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into company_people select distinct c.id, 0 from unnest(companies) as c (id) where c.id is not null order by 1
    on conflict (company_id) do update set active_users = company_people.active_users;
  update company_people n set active_users = u.active_users, last_sign_in = u.last_sign_in
    from unnest(companies) as c (id) cross join lateral (
      select count(*) filter (where status = 'active') as active_users, max(last_api_login) as last_sign_in
      from users where company_id = c.id
    ) u
    where n.company_id = c.id;
end $$;
revoke all on function count_people(uuid[]) from public;

create or replace function count_added_people() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform count_people(array(select distinct company_id from added));
  return null;
end $$;

create or replace function count_changed_people() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform count_people(array(
    select distinct unnest(array[before.company_id, after.company_id]) from before join after using (id)
    where (before.company_id, before.status, before.last_api_login)
      is distinct from (after.company_id, after.status, after.last_api_login)));
  return null;
end $$;

create or replace function count_removed_people() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform count_people(array(select distinct company_id from removed where company_id in (select id from companies)));
  return null;
end $$;

create or replace trigger users_added after insert on users referencing new table as added
  for each statement execute function count_added_people();
create or replace trigger users_changed after update on users referencing old table as before new table as after
  for each statement execute function count_changed_people();
create or replace trigger users_removed after delete on users referencing old table as removed
  for each statement execute function count_removed_people();
