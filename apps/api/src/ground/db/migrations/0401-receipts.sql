-- The quantities of order lines that the provider has received, as its system says. See docs/decisions/0181.
create table receipts (
  company_id uuid not null,
  -- The number of the receipt in the provider's system.
  receipt text not null,
  order_id bigint not null,
  line int not null,
  quantity numeric not null check (quantity >= 0),
  -- A part of the quantity. Null means none.
  damaged numeric,
  received_at date not null,
  -- The number of the ship notice that the provider's system names.
  ship_notice text,
  note text,
  -- No more of the line comes with the shipment. Null means that it may.
  is_final boolean,
  -- The notice whose line it counts to; null if no sent notice has the line.
  notice_id uuid,
  -- The portal has chosen the notice, because the row names none.
  is_matched boolean not null default false,
  primary key (company_id, receipt, order_id, line),
  foreign key (company_id, order_id, line) references purchase_order_lines (company_id, order_id, line) on delete cascade,
  foreign key (company_id, notice_id) references ship_notices (company_id, id)
);
create index receipts_of_lines on receipts (company_id, order_id, line);
create index receipts_of_notices on receipts (company_id, notice_id) where notice_id is not null;

alter table receipts enable row level security;
create policy own_receipts on receipts for select to lading_vendor using (company_id = (select current_company_id()));
create policy all_receipts on receipts to lading_provider, lading_jobs using (true) with check (true);
grant select on receipts to lading_vendor, lading_jobs;
grant select, insert, update, delete on receipts to lading_provider;

-- The quantity of all receipts of the line.
alter table line_shipments add column received numeric not null default 0;
create policy counted_line_shipments on line_shipments to lading_provider using (true) with check (true);
grant insert, update (received) on line_shipments to lading_provider;

-- How much of a notice has arrived follows from receipts, and from the days after its arrival.
create policy received_ship_notices on ship_notices for update to lading_provider
  using (state in ('sent', 'partly_received', 'received')) with check (state in ('sent', 'partly_received', 'received'));
create policy closed_ship_notices on ship_notices to lading_jobs
  using (state in ('sent', 'partly_received', 'received')) with check (state in ('sent', 'partly_received', 'received'));
grant update (state) on ship_notices to lading_provider;
grant select, update (state) on ship_notices to lading_jobs;
create policy shipped_lines_for_jobs on ship_lines for select to lading_jobs using (true);
grant select on ship_lines to lading_jobs;
grant select (close_after_days) on order_settings to lading_vendor;
grant select (close_after_days) on company_order_settings to lading_vendor;

alter table order_revisions drop constraint order_revisions_kind_check;
alter table order_revisions add constraint order_revisions_kind_check
  check (kind in ('sent', 'revision', 'echo', 'note', 'response', 'withdrawn', 'undone', 'seen', 'decision', 'ship_notice', 'receipt')) not valid;
create policy received_steps on order_revisions for insert to lading_provider with check (kind = 'receipt');

-- The quantities of lines that have arrived. The states of their orders follow from them.
create or replace view line_states with (security_invoker = true) as
  select l.company_id, l.order_id, l.line,
    case
      when l.is_cancelled is true or (l.is_closed is true and t.confirmed is null) then 'cancelled'
      when exists (
        select from response_pieces p
        where p.company_id = l.company_id and p.order_id = l.order_id and p.line = l.line and p.outcome = 'asked') then 'asked'
      when t.confirmed is null or t.confirmed + t.backordered + t.rejected < l.quantity then 'waiting'
      when t.confirmed + t.backordered = 0 then 'rejected'
      when t.backordered > 0 then 'backordered'
      when t.confirmed <> l.quantity or t.unit_price <> l.unit_price or t.product_id <> l.product_id then 'changed'
      when exists (
        select from order_schedules s where s.company_id = l.company_id and s.order_id = l.order_id and s.line = l.line and s.is_cancelled is not true)
        -- A line with several deliveries keeps its quantities and days; the last day of any other counts.
        then case when (
          select jsonb_agg(jsonb_build_object('quantity', d.quantity, 'date', d.date) order by d.date, d.quantity)
            from (
              select trim_scale(sum(d.quantity)) as quantity, d.date
                from jsonb_to_recordset(t.deliveries) as d (quantity numeric, date date) group by d.date
            ) d
        ) is distinct from (
          select jsonb_agg(jsonb_build_object('quantity', s.quantity, 'date', s.due_date) order by s.due_date, s.quantity)
            from (
              select trim_scale(sum(s.quantity)) as quantity, s.due_date from order_schedules s
                where s.company_id = l.company_id and s.order_id = l.order_id and s.line = l.line and s.is_cancelled is not true
                group by s.due_date
            ) s
        ) then 'changed' else 'accepted' end
      when (select max(d.date) from jsonb_to_recordset(t.deliveries) as d (date date)) is distinct from l.due_date then 'changed'
      else 'accepted'
    end as state,
    case when l.is_cancelled is true or l.is_closed is true then 0
      else greatest(coalesce(t.confirmed, 0) - coalesce(x.announced, 0), 0) end as to_ship,
    l.is_cancelled is true or l.is_closed is true as has_ended,
    coalesce(x.shipped, 0) as shipped,
    -- Nothing of the line is still to be promised or to leave.
    coalesce(t.confirmed > 0 and t.backordered = 0 and x.shipped >= t.confirmed, false) as has_left,
    coalesce(x.received, 0) as received,
    -- All that was confirmed was received, or nothing more of what was shipped is awaited.
    coalesce(t.confirmed > 0 and t.backordered = 0 and (x.received >= t.confirmed or (x.shipped >= t.confirmed and not exists (
      select from ship_lines y join ship_notices n on n.company_id = y.company_id and n.id = y.notice_id
      where y.company_id = l.company_id and y.order_id = l.order_id and y.line = l.line and n.state in ('sent', 'partly_received')))), false) as has_arrived
  from purchase_order_lines l
  -- Looked up line by line, because statistics from before a large order make the planner compare each line with each other.
  left join lateral (
    select * from line_terms t where t.company_id = l.company_id and t.order_id = l.order_id and t.line = l.line offset 0
  ) t on true
  left join lateral (
    select * from line_shipments x where x.company_id = l.company_id and x.order_id = l.order_id and x.line = l.line offset 0
  ) x on true;
