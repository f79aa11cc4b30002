-- Requirements can ask for a document for each line of a ship notice. See docs/decisions/0191.
alter table requirements drop constraint requirements_applies_to_check;
alter table requirements add constraint requirements_applies_to_check
  check (applies_to in ('company', 'product', 'order_line', 'ship_line')) not valid;

-- The notice of a ship line. It refers to no row, so that the item of a discarded draft is closed and keeps its files.
alter table requirement_items add column notice_id uuid;
alter table requirement_items drop constraint requirement_items_kind_check;
alter table requirement_items drop constraint requirement_items_check1;
alter table requirement_items add constraint requirement_items_kind_check
  check (kind in ('company', 'product', 'order_line', 'ship_line')) not valid;
alter table requirement_items add constraint requirement_items_line_check
  check ((kind in ('order_line', 'ship_line')) = (order_id is not null and line is not null)) not valid;
alter table requirement_items add constraint requirement_items_notice_check
  check ((kind = 'ship_line') = (notice_id is not null)) not valid;

-- A vendor who changes a notice lets the items of its lines be compared.
alter table requirement_changes enable row level security;
create policy all_changes on requirement_changes to lading_provider, lading_jobs using (true) with check (true);
create policy own_changes on requirement_changes for insert to lading_vendor
  with check (company_id = (select current_company_id()) and kind = 'order');
grant insert on requirement_changes to lading_vendor;
create policy ship_notices_for_jobs on ship_notices for select to lading_jobs using (true);

-- The documents of a ship line count for its own notice.
create or replace view order_figure_facts as
  with zone as (select time_zone from work_calendar)
  select f.company_id, f.order_id, f.line, f.figure, f.source, date_trunc('month', f.at at time zone z.time_zone)::date as month, f.counts_from,
    f.is_met, f.due_at, f.due_on, f.done_at, f.done_on, f.needed, f.given
  from zone z cross join lateral (
    -- The first answer that was not taken back, or the time until which it is awaited.
    select l.company_id, l.order_id, l.line, k.figure, '' as source, k.at, k.counts_from, k.is_met, k.due_at, null::date as due_on,
      r.at as done_at, null::date as done_on, null::int as needed, null::int as given
    from purchase_order_lines l
    join order_states s on s.company_id = l.company_id and s.order_id = l.order_id
    left join lateral (
      select p.version, bool_and(p.action = 'accept' and p.reason is null) as is_unchanged from response_pieces p
      where p.company_id = l.company_id and p.order_id = l.order_id and p.line = l.line and p.outcome <> 'withdrawn'
      group by p.version order by p.version limit 1
    ) a on true
    left join order_responses r on r.company_id = l.company_id and r.order_id = l.order_id and r.version = a.version
    cross join lateral (
      select 'answered_in_time' as figure, d.due_at as at, coalesce(r.at, d.due_at) as counts_from, coalesce(r.at <= d.due_at, false) as is_met, d.due_at
        from (select case when a.version is null then s.respond_by else r.due_at end as due_at) d
        where d.due_at is not null and (a.version is not null or (l.is_cancelled is not true and l.is_closed is not true))
      union all
      select 'accepted_unchanged', r.at, r.at, a.is_unchanged, null where a.version is not null
    ) k
    union all
    -- The day on which the promised quantity was complete.
    select l.company_id, l.order_id, l.line, 'first_promise_kept', '', t.first_promised::timestamp at time zone z.time_zone,
      (t.first_promised + 1)::timestamp at time zone z.time_zone, coalesce(d.day <= t.first_promised, false), null, t.first_promised, null, d.day, null, null
    from purchase_order_lines l
    join line_terms t on t.company_id = l.company_id and t.order_id = l.order_id and t.line = l.line
    cross join lateral (select coalesce(t.confirmed + t.backordered, l.quantity) as quantity) n
    left join lateral (
      select min(c.day) as day from (
        select a.day, sum(a.quantity) over (order by a.day) as total from (
          select r.received_at as day, r.quantity from receipts r
            where r.company_id = l.company_id and r.order_id = l.order_id and r.line = l.line
          union all
          select coalesce(o.expected_arrival, o.ship_date), y.quantity
            from ship_lines y join ship_notices o on o.company_id = y.company_id and o.id = y.notice_id
            where y.company_id = l.company_id and y.order_id = l.order_id and y.line = l.line
              and o.kind = 'shipped' and o.state in ('sent', 'partly_received', 'received')
              and not exists (
                select from receipts r where r.company_id = l.company_id and r.order_id = l.order_id and r.line = l.line and r.quantity > 0)
        ) a
      ) c where c.total >= n.quantity
    ) d on true
    where t.first_promised is not null and n.quantity > 0 and (d.day is not null or (l.is_cancelled is not true and l.is_closed is not true))
    union all
    select r.company_id, r.order_id, r.line, 'notice_before_arrival', r.receipt, r.received_at::timestamp at time zone z.time_zone,
      r.received_at::timestamp at time zone z.time_zone, coalesce((o.sent_at at time zone z.time_zone)::date <= r.received_at, false),
      null, r.received_at, o.sent_at, null, null, null
    from receipts r left join ship_notices o on o.company_id = r.company_id and o.id = r.notice_id
    where r.quantity > 0
    union all
    -- The documents that were needed, and those that were there, when the notice was sent.
    select y.company_id, y.order_id, y.line, 'certificates_complete', o.number, o.sent_at, o.sent_at, d.given = d.needed, null, null, o.sent_at, null, d.needed, d.given
    from ship_lines y
    join ship_notices o on o.company_id = y.company_id and o.id = y.notice_id and o.state in ('sent', 'partly_received', 'received')
    cross join lateral (
      select count(*)::int as needed, (count(*) filter (where exists (
          select from requirement_submissions b
          where b.company_id = i.company_id and b.item_id = i.id and b.sent_at <= o.sent_at and b.state not in ('draft', 'withdrawn')
            and (b.state <> 'changes_requested' or b.decided_at > o.sent_at)
        ) or exists (
          select from requirement_waivers w
          where w.company_id = i.company_id and w.item_id = i.id and w.decision = 'granted' and w.decided_at <= o.sent_at)))::int as given
      from requirement_items i
      where i.company_id = y.company_id and i.order_id = y.order_id and i.line = y.line
        and (i.notice_id is null or i.notice_id = y.notice_id)
        and i.state <> 'not_applicable' and i.opened_at <= o.sent_at
    ) d
    where d.needed > 0
  ) f;
