-- Computes how far orders are, from their lines, their terms and the answers to them. Orders without a row in order_states are left
-- out. A line waits since its order was sent, was changed, or since an answer to it was taken back or refused; the vendor has two
-- working days. An order with a question is in the work queue, but those of test companies.
create or replace function compute_order_states(companies uuid[], order_ids bigint[]) returns void
  language sql security definer set search_path = public, pg_temp
  -- A plan that was made for small tables reads the whole tables for each order when they have grown.
  set plan_cache_mode = force_custom_plan
as $$
  with given as materialized (
    select s.company_id, s.order_id, s.asked
      from (select distinct company_id, order_id from unnest(companies, order_ids) as g (company_id, order_id)) g
      join order_states s using (company_id, order_id)
  ), found as (
    -- A union instead of joins by line, which the planner estimates wrongly.
    select g.company_id, g.order_id, l.line, l.state, l.to_ship, l.has_ended, null::timestamptz as at
      from given g cross join lateral (
        select * from line_states l where l.company_id = g.company_id and l.order_id = g.order_id offset 0
      ) l
    union all
    select g.company_id, g.order_id, c.line, null, null, null, r.at
      from given g join order_revisions r using (company_id, order_id) cross join lateral jsonb_to_recordset(r.changes) as c (line int)
      where r.kind in ('revision', 'withdrawn', 'undone', 'decision') and c.line is not null
  ), lines as (
    select company_id, order_id, max(state) as state, max(to_ship) as to_ship, bool_or(has_ended) as has_ended,
        coalesce(max(at), '-infinity') as since
      from found group by company_id, order_id, line having max(state) is not null
  ), counted as materialized (
    select company_id, order_id, count(*) filter (where state <> 'cancelled') as open,
        count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'asked') as asked,
        count(*) filter (where state = 'rejected') as rejected, count(*) filter (where state = 'accepted') as accepted,
        count(*) filter (where state not in ('waiting', 'asked') and to_ship > 0) as to_ship,
        bool_and(has_ended or state = 'rejected') as has_ended, min(since) filter (where state = 'waiting') as since
      from lines group by 1, 2
  ), answered as (
    delete from work_items w using given g join counted c using (company_id, order_id)
      where g.asked > 0 and c.asked = 0 and w.id = work_item_id('order_change', g.order_id::text)
  ), questioned as (
    -- The queue has the age of the oldest question.
    insert into work_items (company_id, kind, subject, waiting_since, due_at)
      select c.company_id, t.kind, c.order_id::text, q.since, add_working_days(q.since, t.days, t.time_zone, t.weekdays, t.holidays)
      from counted c join work_terms t on t.kind = 'order_change' join companies o on o.id = c.company_id and not o.is_test
      cross join lateral (
        select min(r.at) as since from response_pieces p join order_responses r using (company_id, order_id, version)
          where p.company_id = c.company_id and p.order_id = c.order_id and p.outcome = 'asked'
      ) q
      where c.asked > 0
      on conflict (id) do update set waiting_since = excluded.waiting_since, due_at = excluded.due_at
        where work_items.waiting_since <> excluded.waiting_since
  )
  update order_states s
    set response_state = case
        when c.open = 0 then 'cancelled'
        when c.waiting = c.open then 'waiting'
        when c.waiting > 0 then 'partly_answered'
        when c.asked > 0 then 'asked'
        when c.rejected = c.open then 'rejected'
        when c.accepted = c.open then 'accepted'
        else 'accepted_with_changes' end,
      fulfillment_state = case when c.has_ended then 'closed' else 'open' end,
      waiting = c.waiting, asked = c.asked, to_ship = c.to_ship,
      respond_by = case when c.waiting > 0 and isfinite(n.since)
        then add_working_days(n.since, 2, w.time_zone, w.weekdays, array(select day from work_holidays)) end
    from counted c cross join work_calendar w
    cross join lateral (
      select nullif(greatest(c.since, max(r.at)), '-infinity') as since from order_revisions r
        where r.company_id = c.company_id and r.order_id = c.order_id
          and (r.kind = 'sent' or r.kind = 'revision' and r.changes @> '[{"line": null}]')
    ) n
    where s.company_id = c.company_id and s.order_id = c.order_id
$$;
revoke all on function compute_order_states(uuid[], bigint[]) from public;
grant execute on function compute_order_states(uuid[], bigint[]) to lading_vendor, lading_provider;
