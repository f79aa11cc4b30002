-- Adds to the counters of these companies, and wakes the job that writes mails in real time. Nothing depends on that message, because
-- the job also runs every minute. Returns for each company the number before the first new one, and the time of the
-- new notifications, which is never earlier than that of an older notification.
create or replace function take_notification_numbers(companies uuid[], types text[], events bigint[])
  returns table (company_id uuid, before bigint, event_date timestamptz)
  language plpgsql
as $$
#variable_conflict use_column
begin
  return query
    with requested as (
      select a.company_id, a.notification_type, a.events, sum(a.events) over (partition by a.company_id)::bigint as all_events
      from unnest(companies, types, events) as a (company_id, notification_type, events)
    ), taken as (
      -- Companies are locked in one order, so that two loads never wait for each other.
      insert into notification_totals as t (company_id, last_number, active)
        select distinct company_id, all_events, all_events from requested order by company_id
      on conflict (company_id) do update set last_number = t.last_number + excluded.last_number,
        active = t.active + excluded.active, last_event_date = greatest(t.last_event_date, clock_timestamp())
      returning t.company_id, t.last_number, t.last_event_date
    ), counted as (
      insert into notification_counts as c
        select a.company_id, (t.last_event_date at time zone 'utc')::date, a.notification_type, false, a.events
        from requested a join taken t using (company_id)
      on conflict on constraint notification_counts_pkey do update set notifications = c.notifications + excluded.notifications
    )
    select distinct t.company_id, t.last_number - a.all_events, t.last_event_date from taken t join requested a using (company_id);
  perform pg_notify('lading_notifications', '');
end $$;
revoke all on function take_notification_numbers(uuid[], text[], bigint[]) from public;

-- Adds the company's next notifications to the search index, the oldest first. Returns the number of notifications it added.
create or replace function settle_notification_search(company uuid, most bigint) returns bigint
  language sql
begin atomic
  with held as (
    select searchable_to as done, least(last_number, searchable_to + most) as upto
    from notification_totals where company_id = company for update
  ), settled as (
    update notification_totals t set searchable_to = held.upto from held where t.company_id = company
  ), added as (
    insert into notification_search
      select n.company_id, n.number, n.notification_type, n.is_archived, lower(n.description) from held
      join notifications n on n.company_id = company and n.is_archived in (false, true) and n.number > held.done and n.number <= held.upto
    returning number
  )
  select count(*) from added;
end;
revoke all on function settle_notification_search(uuid, bigint) from public;

-- Adds new notifications of these companies to the search index if there are at most 1,000 together. Those of large loads are
-- added later, because that takes longer than the rest of the load.
create or replace function settle_few_notifications(companies uuid[]) returns void
  language plpgsql
as $$
begin
  if (select sum(last_number - searchable_to) from notification_totals where company_id = any(companies)) <= 1000 then
    perform settle_notification_search(company_id, 1000) from notification_totals
      where company_id = any(companies) and last_number > searchable_to;
  end if;
end $$;
revoke all on function settle_few_notifications(uuid[]) from public;

-- Inserts notifications, each with the event from which it follows. Called by record_events(). Only jobs that tell of what no event says, tests
-- and the bench leave out the events. The notifications count as read by `author`, the user who caused them: nobody is notified of their own action.
create or replace function raise_notifications(
  companies uuid[], types text[], descriptions text[], all_details jsonb[], events bigint[] default null, author uuid default null
) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  with raised as (
    insert into notifications (company_id, number, notification_type, event_date, description, details, event_id)
      select e.company_id, t.before + row_number() over (partition by e.company_id order by e.place), e.notification_type,
        t.event_date, e.description, e.details, e.event_id
      from unnest(companies, types, descriptions, all_details, events) with ordinality
        as e (company_id, notification_type, description, details, event_id, place)
      join (
        select n.* from (
          select array_agg(company_id) as companies, array_agg(notification_type) as types, array_agg(count) as counts from (
            select company_id, notification_type, count(*) from unnest(companies, types) as e (company_id, notification_type)
            group by 1, 2
          ) grouped
        ) requested, take_notification_numbers(requested.companies, requested.types, requested.counts) n
      ) t using (company_id)
    returning company_id, number
  ), own as (
    select n.company_id, n.number, r.user_id from raised n join notification_readers r using (company_id) where r.user_id = author
  ), marked as (
    insert into notification_marks select company_id, number, user_id, true from own
  )
  update notification_readers r set has_read = has_read + (select count(*) from own)
    where r.user_id = author and exists (select from own);
  perform settle_few_notifications(companies);
end $$;
revoke all on function raise_notifications(uuid[], text[], text[], jsonb[], bigint[], uuid) from public;
grant execute on function raise_notifications(uuid[], text[], text[], jsonb[], bigint[], uuid) to lading_jobs;

-- Deletes the notifications of a decision about these products, proposals of products by their ids, or orders by their numbers. Called while the decision can be undone, so before any mail
-- contains them. The numbers that they had stay unused.
create or replace function withdraw_decision_notifications(decision uuid, companies uuid[], gxp_skus text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  owners uuid[];
  numbers bigint[];
begin
  perform from notification_totals where company_id = any(companies) order by company_id for update;
  select array_agg(n.company_id), array_agg(n.number) into owners, numbers
    from notifications n join outbox_events e on e.company_id = n.company_id and e.id = n.event_id
    where n.notification_type in ('product_details_edit_decision', 'product_details_edit_set_decision', 'product_proposal_decision', 'purchase_order_decision', 'rank_update')
      and n.event_date > now() - interval '1 minute'
      and e.at > now() - interval '1 minute' and coalesce(e.data ->> 'decision_id', e.data ->> 'change_id') = decision::text
      and (e.company_id, e.subject) in (select * from unnest(companies, gxp_skus));
  if numbers is null then return; end if;
  -- Makes transactions that mark these notifications wait; see move_own_notifications().
  perform from notification_readers where company_id = any(owners) order by user_id for update;
  update notification_readers r set has_read = has_read - found.events
    from (
      select r.user_id, count(*) as events
      from unnest(owners, numbers) as w (company_id, number)
      join notifications n on n.company_id = w.company_id and not n.is_archived and n.number = w.number
      join notification_readers r on r.company_id = w.company_id
      left join notification_marks m on m.company_id = w.company_id and m.number = w.number and m.user_id = r.user_id
      where coalesce(m.is_read, w.number <= r.came_after) group by 1
    ) found
    where r.user_id = found.user_id;
  delete from notification_marks m using unnest(owners, numbers) as w (company_id, number)
    where m.company_id = w.company_id and m.number = w.number;
  delete from notification_search s using unnest(owners, numbers) as w (company_id, number)
    where s.company_id = w.company_id and s.number = w.number;
  with removed as (
    delete from notifications n using unnest(owners, numbers) as w (company_id, number)
    where n.company_id = w.company_id and n.is_archived in (false, true) and n.number = w.number
    returning n.company_id, n.notification_type, n.is_archived, (n.event_date at time zone 'utc')::date as day
  ), counted as (
    update notification_counts c set notifications = c.notifications - r.notifications
    from (select company_id, day, notification_type, is_archived, count(*) as notifications from removed group by 1, 2, 3, 4) r
    where (c.company_id, c.day, c.notification_type, c.is_archived) = (r.company_id, r.day, r.notification_type, r.is_archived)
  )
  update notification_totals t set active = t.active - r.active, revision = t.revision + 1
    from (select company_id, count(*) filter (where not is_archived) as active from removed group by 1) r
    where t.company_id = r.company_id;
end $$;
revoke all on function withdraw_decision_notifications(uuid, uuid[], text[]) from public;
grant execute on function withdraw_decision_notifications(uuid, uuid[], text[]) to lading_provider;
