-- The number of unread notifications of each live session's user, and the columns of the session that decide whether the
-- caller may see it. Every open tab requests it repeatedly, and this takes a third of the time of open_session(). Null for a
-- user without a company.
create or replace function count_unread(session_ids uuid[])
  returns table (session_id uuid, company_id uuid, staff_id uuid, has_accepted_terms boolean, unread bigint)
  language plpgsql volatile security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
    select s.session_id, s.company_id, s.staff_id, s.has_accepted_terms, t.active - r.has_read + (
        select count(*) from personal_notifications p
        where p.user_id = s.user_id and p.company_id = s.company_id and not p.is_read and not p.is_archived)
    from live_sessions s
    left join notification_readers r on r.user_id = s.user_id
    left join notification_totals t on t.company_id = r.company_id
    where s.session_id = any(session_ids);
end $$;
-- The request is a single statement, without a transaction in which it could become lading_vendor. The caller must know a
-- session's id.
grant execute on function count_unread(uuid[]) to public, lading_vendor;

-- Archives or restores notifications of the caller's company. Returns the numbers of those that changed.
create or replace function move_own_notifications(numbers bigint[], to_archive boolean) returns setof bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company uuid := current_company_id();
  way int := case when to_archive then 1 else -1 end;
  moved bigint[];
begin
  perform from notification_totals where company_id = company for update;
  with moving as (
    update notifications set is_archived = to_archive
    where company_id = company and is_archived = not to_archive and number = any(numbers)
    returning number, notification_type, (event_date at time zone 'utc')::date as day
  ), counted as (
    insert into notification_counts as c
      select company, m.day, m.notification_type, place.is_archived, sum(case when place.is_archived then way else -way end)
      from moving m cross join (values (true), (false)) as place (is_archived) group by 2, 3, 4
    on conflict on constraint notification_counts_pkey do update set notifications = c.notifications + excluded.notifications
  )
  select array_agg(number) into moved from moving;
  if moved is null then return; end if;
  update notification_search set is_archived = to_archive where company_id = company and number = any(moved);
  update notification_totals set active = active - way * cardinality(moved), revision = revision + 1 where company_id = company;
  -- This lock is a separate statement: it waits for transactions that are marking these notifications, and the next statement
  -- sees their marks.
  perform from notification_readers where company_id = company order by user_id for update;
  update notification_readers r set has_read = has_read - way * found.events
    from (
      select r.user_id, count(*) as events
      from notification_readers r cross join unnest(moved) as n (number)
      left join notification_marks m on m.company_id = company and m.number = n.number and m.user_id = r.user_id
      where r.company_id = company and coalesce(m.is_read, n.number <= r.came_after) group by 1
    ) found
    where r.user_id = found.user_id;
  return query select unnest(moved);
end $$;
revoke all on function move_own_notifications(bigint[], boolean) from public;
grant execute on function move_own_notifications(bigint[], boolean) to lading_vendor;

-- Marks notifications as read or unread by the caller. Returns the numbers of those that exist.
create or replace function mark_own_notifications(numbers bigint[], to_read boolean) returns setof bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company uuid := current_company_id();
  reader uuid := current_user_id();
begin
  -- Makes a transaction that archives notifications wait; see move_own_notifications().
  perform from notification_readers where user_id = reader for update;
  return query
    with found as (
      select n.number, n.is_archived, coalesce(m.is_read, n.number <= r.came_after) <> to_read as changes
      from notification_readers r
      join notifications n on n.company_id = r.company_id and n.is_archived in (false, true) and n.number = any(numbers)
      left join notification_marks m on m.company_id = n.company_id and m.number = n.number and m.user_id = reader
      where r.user_id = reader and r.company_id = company
    ), marked as (
      insert into notification_marks select company, number, reader, to_read from found where changes
      on conflict (company_id, number, user_id) do update set is_read = excluded.is_read
    ), counted as (
      update notification_readers set has_read = has_read + (case when to_read then 1 else -1 end)
        * (select count(*) from found where changes and not is_archived)
      where user_id = reader
    )
    select number from found;
end $$;
revoke all on function mark_own_notifications(bigint[], boolean) from public;
grant execute on function mark_own_notifications(bigint[], boolean) to lading_vendor;
