-- How vendors answer, ship and prove their orders, line by line. See docs/decisions/0188.
-- When the answer was due, as both sides saw it. Null for answers from before this column, and for orders without a clock.
alter table order_responses add column due_at timestamptz;

-- compute_order_states() clears it, and a job counts the order again.
alter table order_states add column is_counted boolean not null default false;

-- Each order line that a figure counts, once for each receipt or ship notice where the figure counts these.
create table order_figure_lines (
  company_id uuid not null,
  order_id bigint not null,
  line int not null,
  figure text not null check (figure in (
    'answered_in_time', 'accepted_unchanged', 'first_promise_kept', 'notice_before_arrival', 'certificates_complete')),
  -- The number of the receipt or of the ship notice; else empty.
  source text not null,
  -- The first day of the month.
  month date not null,
  -- The figure counts the line from this time on.
  counts_from timestamptz not null,
  is_met boolean not null,
  -- The time or day by which it had to be done, and at which it was done.
  due_at timestamptz,
  due_on date,
  done_at timestamptz,
  done_on date,
  -- The required documents that were needed, and those that were there.
  needed int,
  given int,
  primary key (company_id, order_id, line, figure, source),
  -- Orders are deleted with their lines. The job has locked the row that is referred to.
  foreign key (company_id, order_id) references order_states (company_id, order_id) on delete cascade
);
create index order_figure_lines_by_month on order_figure_lines (month, company_id, figure, order_id, line, source)
  include (is_met, counts_from);
alter table order_figure_lines enable row level security;
create policy own_figure_lines on order_figure_lines for select to lading_vendor using (company_id = (select current_company_id()));
create policy all_figure_lines on order_figure_lines for select to lading_provider using (true);
create policy counted_figure_lines on order_figure_lines to lading_jobs using (true) with check (true);
grant select on order_figure_lines to lading_vendor, lading_provider;
grant select, insert, delete on order_figure_lines to lading_jobs;
create policy counted_states on order_states for update to lading_jobs using (true) with check (true);
grant update (is_counted) on order_states to lading_jobs;

-- The same rows, from the records of orders. The view runs as its owner, because only the job reads it. Its months are those of the zone of
-- the work calendar.
create view order_figure_facts as
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
      where i.company_id = y.company_id and i.order_id = y.order_id and i.line = y.line and i.kind = 'order_line'
        and i.state <> 'not_applicable' and i.opened_at <= o.sent_at
    ) d
    where d.needed > 0
  ) f;
revoke all on order_figure_facts from public;
grant select on order_figure_facts to lading_jobs;
