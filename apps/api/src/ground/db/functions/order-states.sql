-- Computes how far orders are, from their lines, their terms and the answers to them. Orders without a row in order_states are left
-- out. A line waits since its order was sent, was changed, or since an answer to it was taken back or refused; the vendor has the
-- working days of its settings, or until 17:00 of the day that was loaded for the order after that. The working time of pauses is added. An order with
-- a question, or with a line that was cancelled after a part of it was shipped, is in the work queue, one that waits from the end of its
-- time on, and, if the settings say so, one of which something is still to leave from a working day after its first promised day on, but not
-- those of test companies, of companies that no longer answer and, if it is the company's turn, of suspended ones.
create or replace function compute_order_states(companies uuid[], order_ids bigint[]) returns void
  language sql security definer set search_path = public, pg_temp
  -- A plan that was made for small tables reads the whole tables for each order when they have grown.
  set plan_cache_mode = force_custom_plan
as $$
  with given as materialized (
    select s.company_id, s.order_id, s.waiting, s.asked, s.to_ship, l.loaded_due, l.loaded_at,
        exists (select from line_shipments x where x.company_id = s.company_id and x.order_id = s.order_id) as has_shipments
      from (select distinct company_id, order_id from unnest(companies, order_ids) as g (company_id, order_id)) g
      join order_states s using (company_id, order_id)
      cross join lateral (
        select (o.respond_by + time '17:00') at time zone w.time_zone as loaded_due, case when o.respond_by is not null then coalesce(
            (select max(r.at) from order_revisions r
              where r.company_id = o.company_id and r.order_id = o.id and r.kind = 'note' and r.changes @> '[{"field": "respond_by"}]'),
            (select r.at from order_revisions r where r.company_id = o.company_id and r.order_id = o.id and r.kind = 'sent')) end as loaded_at
          from purchase_orders o cross join work_calendar w where o.company_id = s.company_id and o.id = s.order_id offset 0
      ) l
  ), found as (
    -- A union instead of joins by line, which the planner estimates wrongly.
    select g.company_id, g.order_id, l.line, l.state, l.to_ship, l.has_ended, l.shipped, l.has_left, l.received, l.has_arrived,
        null::timestamptz as at
      from given g cross join lateral (
        select * from line_states l where l.company_id = g.company_id and l.order_id = g.order_id offset 0
      ) l
    union all
    select g.company_id, g.order_id, c.line, null, null, null, null, null, null, null, r.at
      from given g join order_revisions r using (company_id, order_id) cross join lateral jsonb_to_recordset(r.changes) as c (line int)
      where r.kind in ('revision', 'withdrawn', 'undone', 'decision') and c.line is not null
  ), lines as (
    select company_id, order_id, line, max(state) as state, max(to_ship) as to_ship, bool_or(has_ended) as has_ended,
        max(shipped) as shipped, bool_or(has_left) as has_left, max(received) as received, bool_or(has_arrived) as has_arrived,
        coalesce(max(at), '-infinity') as since
      from found group by company_id, order_id, line having max(state) is not null
  ), counted as materialized (
    select company_id, order_id, count(*) filter (where state <> 'cancelled') as open,
        count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'asked') as asked,
        count(*) filter (where state = 'rejected') as rejected, count(*) filter (where state = 'accepted') as accepted,
        count(*) filter (where state not in ('waiting', 'asked') and to_ship > 0) as to_ship,
        array_agg(line) filter (where state not in ('waiting', 'asked') and to_ship > 0) as lines_to_ship,
        bool_and(has_ended or state = 'rejected') as has_ended, bool_or(shipped > 0) as has_shipped,
        bool_and(has_ended or state = 'rejected' or has_left) as has_left, bool_or(received > 0) as has_received,
        bool_and(has_ended or state = 'rejected' or has_arrived) as has_arrived, array_agg(since) filter (where state = 'waiting') as since
      from lines group by 1, 2
  ), cancelled as materialized (
    -- Staff have not seen that a part of a cancelled line was shipped.
    select g.company_id, g.order_id, coalesce((
        select max(r.at) from order_revisions r
        where r.company_id = g.company_id and r.order_id = g.order_id and r.kind = 'revision'
          and r.changes @> '[{"field": "is_cancelled", "new": true}]'), now()) as since
      from given g
      where g.has_shipments and exists (
        select from line_shipments x join purchase_order_lines l using (company_id, order_id, line)
        where x.company_id = g.company_id and x.order_id = g.order_id and l.is_cancelled and x.shipped > coalesce(x.seen_when_cancelled, 0))
  ), answered as (
    delete from work_items w
      using given g join counted c using (company_id, order_id) left join cancelled x using (company_id, order_id)
      where (g.asked > 0 or g.has_shipments) and w.id = work_item_id('order_change', g.order_id::text)
        and (c.asked = 0 and x.order_id is null or not exists (
          select from company_feature_flags f where f.company_id = g.company_id and f.feature_name = 'Order Responses' and f.active))
  ), questioned as (
    -- The queue has the age of the oldest question, or of the cancellation.
    insert into work_items (company_id, kind, subject, waiting_since, due_at)
      select c.company_id, t.kind, c.order_id::text, q.since, add_working_days(q.since, t.days, t.time_zone, t.weekdays, t.holidays)
      from counted c left join cancelled x using (company_id, order_id)
      join work_terms t on t.kind = 'order_change' join companies o on o.id = c.company_id and not o.is_test
      join company_feature_flags f on f.company_id = c.company_id and f.feature_name = 'Order Responses' and f.active
      cross join lateral (
        select least(min(r.at), x.since) as since from response_pieces p join order_responses r using (company_id, order_id, version)
          where p.company_id = c.company_id and p.order_id = c.order_id and p.outcome = 'asked' and c.asked > 0
      ) q
      where c.asked > 0 or x.order_id is not null
      on conflict (id) do update set waiting_since = excluded.waiting_since, due_at = excluded.due_at
        where work_items.waiting_since <> excluded.waiting_since
  ), stored as (
    update order_states s
      set response_state = case
          when c.open = 0 then 'cancelled'
          when c.waiting = c.open then 'waiting'
          when c.waiting > 0 then 'partly_answered'
          when c.asked > 0 then 'asked'
          when c.rejected = c.open then 'rejected'
          when c.accepted = c.open then 'accepted'
          else 'accepted_with_changes' end,
        fulfillment_state = case
          when c.has_ended then 'closed'
          when c.has_arrived and (c.has_received or c.has_shipped) then 'received'
          when c.has_received then 'partly_received'
          when c.has_shipped and c.has_left then 'shipped'
          when c.has_shipped then 'partly_shipped'
          else 'open' end,
        waiting = c.waiting, asked = c.asked, to_ship = c.to_ship, ship_by = f.day, is_counted = false,
        -- The job decides at once when the vendor is reminded.
        respond_by = t.due, clock_from = t.start, remind_at = case when t.due is not null then now() end
      from counted c join given g using (company_id, order_id)
      cross join lateral (
        select max(r.at) as at from order_revisions r
          where r.company_id = c.company_id and r.order_id = c.order_id
            and (r.kind = 'sent' or r.kind = 'revision' and r.changes @> '[{"line": null}]')
      ) o
      left join lateral (
        -- The clock of the loaded day and that of the lines that were changed since; the earlier one counts.
        select k.start, p.due
          from work_calendar w cross join lateral (
            select coalesce(m.first <= g.loaded_at, false) as has_day, m.first, m.later
              from (
                select min(greatest(x.at, o.at)) as first, min(greatest(x.at, o.at)) filter (where greatest(x.at, o.at) > g.loaded_at) as later
                  from unnest(c.since) as x (at)
              ) m
          ) m cross join lateral (
            select g.loaded_at as start, greatest(g.loaded_due, g.loaded_at) as reached, g.loaded_due as due where m.has_day
            union all
            select s.at, n.due, n.due
              -- An order that was not sent has no finite time, with which add_working_days() would not end.
              from (select case when isfinite(e.at) then e.at end as at from (select case when m.has_day then m.later else m.first end as at) e) s
              cross join lateral (
                select add_working_days(s.at, (
                    select coalesce(m.respond_days, d.respond_days)
                      from order_settings d left join company_order_settings m on m.company_id = c.company_id
                  ), w.time_zone, w.weekdays, array(select day from work_holidays)) as due where s.at is not null
              ) n
          ) k cross join lateral (
            -- The working time of pauses is added in local time, in which each day has 24 hours.
            select case when not exists (
              select from answer_pauses p where p.company_id = c.company_id and p.began_at < k.reached and p.ended_at > k.start
            ) then k.due else (
              with paused as (
                select range_agg(tsrange(b.at, greatest(b.at, p.ended_at at time zone w.time_zone))) as times,
                    max(p.ended_at) as until, sum(p.ended_at - p.began_at) as length
                  from answer_pauses p cross join lateral (select p.began_at at time zone w.time_zone as at) b
                  where p.company_id = c.company_id and p.ended_at > k.start
              ), span as (
                select l.start, greatest(l.start, k.due at time zone w.time_zone) as due,
                    (greatest(k.due, q.until) + q.length) at time zone w.time_zone + interval '60 days' as horizon, q.times
                  from paused q cross join lateral (select k.start at time zone w.time_zone as start) l
              ), worked as (
                select range_agg(tsrange(d.day, d.day + interval '1 day')) as times
                  from span cross join lateral generate_series(date_trunc('day', span.start), span.horizon, interval '1 day') as d (day)
                  where extract(isodow from d.day)::int = any(w.weekdays) and d.day::date not in (select h.day from work_holidays h)
              ), stretches as (
                select lower(r) as start, upper(r) - lower(r) as length, sum(upper(r) - lower(r)) over (order by r) as through
                  from span cross join worked
                  cross join lateral unnest(worked.times * tsmultirange(tsrange(span.start, span.horizon)) - span.times) as r
              ), needed as (
                select coalesce(sum(upper(r) - lower(r)), interval '0') as time
                  from span cross join worked cross join lateral unnest(worked.times * tsmultirange(tsrange(span.start, span.due))) as r
              )
              select (s.start + (n.time - (s.through - s.length))) at time zone w.time_zone
                from stretches s cross join needed n where s.through > n.time order by s.start limit 1
            ) end as due
          ) p
          order by p.due limit 1
      ) t on c.waiting > 0
      left join lateral (
        -- The deliveries of a line leave by day, so those that notices announce, or that were received, are the first ones.
        select min(d.day) as day
          from unnest(c.lines_to_ship) as l (line) cross join lateral (
            select coalesce(d.ship_date, d.date) as day,
                sum(d.quantity) over (order by coalesce(d.ship_date, d.date) nulls last) - coalesce((
                  select greatest(x.announced, x.received) from line_shipments x where x.company_id = t.company_id and x.order_id = t.order_id and x.line = t.line), 0) as rest
              from line_terms t
              cross join lateral jsonb_to_recordset(t.deliveries) as d (quantity numeric, date date, ship_date date, is_backorder boolean)
              where t.company_id = c.company_id and t.order_id = c.order_id and t.line = l.line and d.is_backorder is not true
          ) d
          where d.rest > 0
      ) f on c.to_ship > 0
      where s.company_id = c.company_id and s.order_id = c.order_id
      returning s.company_id, s.order_id, s.respond_by, s.ship_by
  ), timed as materialized (
    select s.company_id, s.order_id, s.respond_by
      from stored s join companies o on o.id = s.company_id and not o.is_test and o.status <> 'suspended'
      join company_feature_flags f on f.company_id = s.company_id and f.feature_name = 'Order Responses' and f.active
      where s.respond_by is not null
  ), settled as (
    delete from work_items w using given g
      where g.waiting > 0 and w.id = work_item_id('order_unanswered', g.order_id::text)
        and (g.company_id, g.order_id) not in (select company_id, order_id from timed)
  ), promised as materialized (
    select s.company_id, s.order_id, t.days, t.time_zone, t.weekdays, t.holidays,
        add_working_days((s.ship_by + 1)::timestamp at time zone t.time_zone, 1, t.time_zone, t.weekdays, t.holidays) as since
      from stored s join companies o on o.id = s.company_id and not o.is_test and o.status <> 'suspended'
      join company_feature_flags f on f.company_id = s.company_id and f.feature_name = 'Order Responses' and f.active
      join work_terms t on t.kind = 'ship_notice_late'
      cross join order_settings d left join company_order_settings m on m.company_id = s.company_id
      where s.ship_by is not null and coalesce(m.ship_notice_late, d.ship_notice_late)
  ), announced as (
    delete from work_items w using given g
      where g.to_ship > 0 and w.id = work_item_id('ship_notice_late', g.order_id::text)
        and (g.company_id, g.order_id) not in (select company_id, order_id from promised)
  ), late as (
    insert into work_items (company_id, kind, subject, waiting_since, due_at)
      select company_id, 'ship_notice_late', order_id::text, since, add_working_days(since, days, time_zone, weekdays, holidays) from promised
      on conflict (id) do update set waiting_since = excluded.waiting_since, due_at = excluded.due_at
        where work_items.waiting_since <> excluded.waiting_since
  )
  -- The row appears in the queue when the time is over.
  insert into work_items (company_id, kind, subject, waiting_since, due_at)
    select s.company_id, t.kind, s.order_id::text, s.respond_by, add_working_days(s.respond_by, t.days, t.time_zone, t.weekdays, t.holidays)
    from timed s join work_terms t on t.kind = 'order_unanswered'
    on conflict (id) do update set waiting_since = excluded.waiting_since, due_at = excluded.due_at
      where work_items.waiting_since <> excluded.waiting_since
$$;
revoke all on function compute_order_states(uuid[], bigint[]) from public;
grant execute on function compute_order_states(uuid[], bigint[]) to lading_vendor, lading_provider, lading_jobs;
