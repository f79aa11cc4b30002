-- The heats that certificates show, by the content of the file and the order that it is compared with. See docs/decisions/0185.
create table certificate_readings (
  company_id uuid not null references companies,
  sha256 bytea not null,
  order_id bigint not null,
  state text not null check (state in ('read', 'no_text', 'failed')),
  heats text[] not null,
  standards text[] not null,
  -- Whether the number of the order is in the text.
  names_order boolean not null,
  read_at timestamptz not null default now(),
  primary key (company_id, sha256, order_id),
  foreign key (company_id, order_id) references purchase_orders (company_id, id) on delete cascade
);
create index certificate_readings_of_orders on certificate_readings (company_id, order_id);

alter table certificate_readings enable row level security;
create policy own_certificate_readings on certificate_readings to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_certificate_readings on certificate_readings for select to lading_provider using (true);
grant select, insert, update (state, heats, standards, names_order, read_at) on certificate_readings to lading_vendor;
grant select on certificate_readings to lading_provider;
-- Staff read which file of an order shows a heat.
grant select (space, order_id, name, extension, sha256, uploaded_at, archived_at, staged_by) on documents to lading_provider;
