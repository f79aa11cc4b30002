-- Counts the active users of companies, and writes the work of companies without an administrator. For a new user, earlier
-- notifications count as read, and no mail tells of them. A transaction that changes users of a company waits for another one at the
-- row of company_people, and then counts with a snapshot that contains the other's changes. Companies are locked in one order, so that
-- two statements never wait for each other. Most changes of users are visits, which change only the last sign-in.
create or replace function note_users() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  counted uuid[];
  queued uuid[];
begin
  if tg_op = 'INSERT' then
    counted := array(select distinct company_id from after where company_id is not null);
    queued := counted;
    perform from notification_totals where company_id = any(counted) order by company_id for update;
    insert into mail_progress (user_id, company_id, mailed_to)
      select a.id, company_id, t.last_number from after a join notification_totals t using (company_id);
    insert into notification_readers
      select a.id, company_id, t.last_number, t.active from after a join notification_totals t using (company_id);
  elsif tg_op = 'UPDATE' then
    counted := array(
      select distinct k.id from before b join after a using (id) cross join lateral unnest(array[b.company_id, a.company_id]) as k (id)
      where k.id is not null and (b.company_id, b.status, b.last_api_login) is distinct from (a.company_id, a.status, a.last_api_login));
    queued := array(
      select distinct k.id from before b join after a using (id) cross join lateral unnest(array[b.company_id, a.company_id]) as k (id)
      where k.id is not null and (b.company_id, b.status, b.role_id) is distinct from (a.company_id, a.status, a.role_id));
  else
    counted := array(select distinct company_id from before where company_id in (select id from companies));
    queued := counted;
  end if;
  if cardinality(counted) > 0 then
    insert into company_people select c.id, 0 from unnest(counted) as c (id) order by 1
      on conflict (company_id) do update set active_users = company_people.active_users;
    update company_people n set active_users = u.active_users, last_sign_in = u.last_sign_in
      from unnest(counted) as c (id) cross join lateral (
        select count(*) filter (where status = 'active') as active_users, max(last_api_login) as last_sign_in
        from users where company_id = c.id
      ) u
      where n.company_id = c.id;
  end if;
  if cardinality(queued) > 0 then
    perform queue_companies(queued);
  end if;
  return null;
end $$;
create or replace trigger users_inserted after insert on users referencing new table as after
  for each statement execute function note_users();
create or replace trigger users_updated after update on users referencing old table as before new table as after
  for each statement execute function note_users();
create or replace trigger users_deleted after delete on users referencing old table as before
  for each statement execute function note_users();

-- Removes what is left of a person whose account is deleted: pending invitations that the person sent, because nobody is behind them
-- any more, and the name in notifications and their search text, also in the companies that the user was moved from.
create or replace function forget_deleted_user() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  concerned uuid;
begin
  update invitations set cancelled_at = now() where decided_by = old.id and accepted_at is null and cancelled_at is null;
  if old.company_id is null then return old; end if;
  for concerned in
    select old.company_id
    union select unnest(array[m.from_company, m.to_company]) from moved_users p join user_moves m on m.id = p.move_id
      where p.user_id = old.id
    order by 1
  loop
    perform from notification_totals where company_id = concerned for update;
    with renamed as (
      update notifications set description = replace(description, old.first_name || ' ' || old.last_name, '[removed user]')
      where company_id = concerned and is_archived in (false, true)
        and notification_type = 'terms_and_conditions_acceptance' and details->>'user_id' = old.id::text
      returning number, description
    ), searched as (
      update notification_search s set search = lower(r.description) from renamed r
      where s.company_id = concerned and s.number = r.number
    )
    update notification_totals set revision = revision + 1 where company_id = concerned and exists (select from renamed);
  end loop;
  return old;
end $$;
create or replace trigger users_forgotten before delete on users for each row execute function forget_deleted_user();
