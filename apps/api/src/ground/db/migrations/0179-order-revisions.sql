-- How an order was changed, and the valid terms of its lines. Statements of the triggers in functions/orders.sql write
-- the revisions. See docs/decisions/0138.
create table order_revisions (
  company_id uuid not null,
  order_id bigint not null,
  id bigint generated always as identity,
  -- The first row of an order is `sent`: 10 seconds after the last of its first lines was stored. A `revision` changes lines that
  -- the vendor has to answer. An `echo` brings the order to the valid terms, and a `note` changes words that need no answer.
  kind text not null check (kind in ('sent', 'revision', 'echo', 'note')),
  -- The revision of the order after the row. Only `revision` raises it.
  revision int not null check (revision > 0),
  at timestamptz not null,
  -- As in product_writes.
  source text not null,
  source_id uuid,
  actor_id uuid,
  -- [{"line", "field", "old", "new"}]; the line is null for a field of the order, and all old values are null for a new line.
  changes jsonb not null default '[]',
  primary key (company_id, order_id, id),
  foreign key (company_id, order_id) references purchase_orders (company_id, id) on delete cascade
);
create unique index order_revisions_sent on order_revisions (company_id, order_id) where kind = 'sent';

-- A line without a confirmed quantity waits for the vendor's answer.
create table line_terms (
  company_id uuid not null,
  order_id bigint not null,
  line int not null,
  -- The revision of the order that the vendor answered last.
  revision int not null,
  confirmed numeric,
  backordered numeric not null default 0,
  rejected numeric not null default 0,
  unit_price numeric,
  product_id bigint,
  -- [{"quantity", "date", "is_backorder"}]: the promised days of the confirmed and backordered quantities. An unknown day is null.
  deliveries jsonb not null default '[]',
  -- Stays when the line is changed.
  first_promised date,
  primary key (company_id, order_id, line),
  foreign key (company_id, order_id, line) references purchase_order_lines (company_id, order_id, line) on delete cascade,
  foreign key (company_id, product_id) references products (company_id, id),
  check (confirmed is null or (unit_price is not null and product_id is not null))
);

alter table order_revisions enable row level security;
create policy own_revisions on order_revisions for select to lading_vendor using (company_id = (select current_company_id()));
create policy all_revisions on order_revisions for select to lading_provider using (true);
alter table line_terms enable row level security;
create policy own_terms on line_terms for select to lading_vendor using (company_id = (select current_company_id()));
create policy all_terms on line_terms for select to lading_provider using (true);
grant select on order_revisions, line_terms to lading_vendor, lading_provider;
