-- Vendors announce what they ship. See docs/decisions/0177.
create table ship_notices (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  -- The vendor's own number.
  number text not null,
  -- A planned notice takes quantities of its orders, but ships nothing yet.
  kind text not null check (kind in ('planned', 'shipped')),
  state text not null default 'draft' check (state in ('draft', 'sent', 'partly_received', 'received', 'cancelled')),
  version int not null default 1,
  ship_date date,
  expected_arrival date,
  carrier_name text,
  scac text,
  tracking text,
  bill_of_lading text,
  weight numeric check (weight > 0 and weight < 1e9 and scale(weight) <= 4),
  weight_unit text not null check (weight_unit in ('lb', 'kg')),
  freight_terms text,
  note text,
  created_at timestamptz not null default clock_timestamp(),
  -- When the first version was sent.
  sent_at timestamptz,
  primary key (company_id, id)
);
create unique index ship_notice_numbers on ship_notices (company_id, lower(number));
create index ship_notices_by_time on ship_notices (company_id, created_at, id);
create index sent_ship_notices on ship_notices (sent_at, id) where sent_at is not null;

create table ship_lines (
  company_id uuid not null,
  notice_id uuid not null,
  order_id bigint not null,
  line int not null,
  -- The order in which the vendor has put them.
  place int not null,
  quantity numeric not null check (quantity > 0 and quantity < 1e9 and scale(quantity) <= 4),
  -- [{"quantity", "lot", "heat", "serials", "made_on", "expires", "country", "certificate_id"}]
  details jsonb not null,
  primary key (company_id, notice_id, order_id, line),
  foreign key (company_id, notice_id) references ship_notices (company_id, id) on delete cascade,
  foreign key (company_id, order_id, line) references purchase_order_lines (company_id, order_id, line) on delete cascade
);
create index ship_lines_of_orders on ship_lines (company_id, order_id, line);

create table ship_packages (
  company_id uuid not null,
  notice_id uuid not null,
  place int not null,
  number text not null,
  kind text not null check (kind in ('pallet', 'carton', 'bundle', 'drum', 'reel')),
  -- The number of the package that contains it.
  parent text,
  count int,
  weight numeric check (weight > 0 and weight < 1e9 and scale(weight) <= 4),
  sscc text,
  -- [{"purchase_order", "line", "quantity"}]
  contents jsonb not null,
  primary key (company_id, notice_id, place),
  foreign key (company_id, notice_id) references ship_notices (company_id, id) on delete cascade
);

-- Each code belongs to one notice for all time, also after the notice was cancelled or deleted.
create table sscc_numbers (
  sscc text primary key check (sscc ~ '^\d{18}$'),
  company_id uuid not null references companies,
  notice_id uuid not null
);
create index sscc_numbers_of_companies on sscc_numbers (company_id);

-- The versions of a notice: one for each time it was sent, changed or cancelled.
create table ship_notice_versions (
  company_id uuid not null,
  notice_id uuid not null,
  version int not null,
  at timestamptz not null default clock_timestamp(),
  -- A user, an API key, or the staff member who had signed in as a user.
  actor_id uuid,
  state text not null,
  notice jsonb not null,
  lines jsonb not null,
  primary key (company_id, notice_id, version),
  foreign key (company_id, notice_id) references ship_notices (company_id, id) on delete cascade
);

-- The quantities of a line in all sent notices, and in those of them that have left.
create table line_shipments (
  company_id uuid not null,
  order_id bigint not null,
  line int not null,
  announced numeric not null,
  shipped numeric not null,
  primary key (company_id, order_id, line),
  foreign key (company_id, order_id, line) references purchase_order_lines (company_id, order_id, line) on delete cascade
);

-- The vendor's GS1 prefix, from which the portal makes the numbers of packages.
create table shipping_settings (
  company_id uuid primary key references companies,
  gs1_prefix text not null default '' check (gs1_prefix ~ '^(\d{7,12})?$'),
  extension_digit int not null default 0 check (extension_digit between 0 and 9),
  version int not null default 1
);
-- The number after the last one that was given, for each prefix and extension digit.
create table sscc_counters (
  company_id uuid not null references companies,
  gs1_prefix text not null,
  extension_digit int not null,
  next bigint not null default 0,
  primary key (company_id, gs1_prefix, extension_digit)
);

alter table ship_notices enable row level security;
create policy own_ship_notices on ship_notices to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_ship_notices on ship_notices for select to lading_provider using (state <> 'draft');
alter table ship_lines enable row level security;
create policy own_ship_lines on ship_lines to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_ship_lines on ship_lines for select to lading_provider using (true);
alter table ship_packages enable row level security;
create policy own_ship_packages on ship_packages to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_ship_packages on ship_packages for select to lading_provider using (true);
alter table sscc_numbers enable row level security;
create policy own_sscc_numbers on sscc_numbers to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
alter table ship_notice_versions enable row level security;
create policy own_ship_notice_versions on ship_notice_versions to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_ship_notice_versions on ship_notice_versions for select to lading_provider using (true);
alter table line_shipments enable row level security;
create policy own_line_shipments on line_shipments to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_line_shipments on line_shipments for select to lading_provider using (true);
alter table shipping_settings enable row level security;
create policy own_shipping_settings on shipping_settings to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
alter table sscc_counters enable row level security;
create policy own_sscc_counters on sscc_counters to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));

grant select, insert, delete on ship_notices, ship_lines, ship_packages to lading_vendor;
grant update (number, kind, state, version, ship_date, expected_arrival, carrier_name, scac, tracking, bill_of_lading, weight, weight_unit,
  freight_terms, note, sent_at) on ship_notices to lading_vendor;
grant select, insert on sscc_numbers, ship_notice_versions to lading_vendor;
grant select, insert, update (announced, shipped) on line_shipments to lading_vendor;
grant select, insert, update (gs1_prefix, extension_digit, version) on shipping_settings to lading_vendor;
grant select, insert, update (next) on sscc_counters to lading_vendor;
grant select on ship_notices, ship_lines, ship_packages, ship_notice_versions, line_shipments to lading_provider;
grant select on line_shipments to lading_jobs;
grant select (over_shipment) on order_settings to lading_vendor;
grant select (over_shipment) on company_order_settings to lading_vendor;

alter table order_revisions drop constraint order_revisions_kind_check;
alter table order_revisions add constraint order_revisions_kind_check
  check (kind in ('sent', 'revision', 'echo', 'note', 'response', 'withdrawn', 'undone', 'seen', 'decision', 'ship_notice')) not valid;
drop policy own_steps on order_revisions;
create policy own_steps on order_revisions for insert to lading_vendor
  with check (company_id = (select current_company_id()) and kind in ('response', 'withdrawn', 'undone', 'seen', 'ship_notice'));

insert into role_permissions
  select id, 'orders.ship' from roles where not of_provider and name in ('Full Access', 'Vendor Admin') on conflict do nothing;

-- A line whose order was changed after a part of it was announced keeps that part, and waits for an answer to the rest.
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
    coalesce(t.confirmed > 0 and t.backordered = 0 and x.shipped >= t.confirmed, false) as has_left
  from purchase_order_lines l
  -- Looked up line by line, because statistics from before a large order make the planner compare each line with each other.
  left join lateral (
    select * from line_terms t where t.company_id = l.company_id and t.order_id = l.order_id and t.line = l.line offset 0
  ) t on true
  left join lateral (
    select * from line_shipments x where x.company_id = l.company_id and x.order_id = l.order_id and x.line = l.line offset 0
  ) x on true;
