-- Orders that a vendor may answer although a required document is missing.
create table requirement_overrides (
  company_id uuid not null,
  order_id bigint not null,
  reason text not null,
  at timestamptz not null default now(),
  actor_id uuid references users on delete set null,
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references purchase_orders (company_id, id) on delete cascade
);
create index requirement_overrides_by_actor on requirement_overrides (actor_id);
alter table requirement_overrides enable row level security;
create policy own_requirement_overrides on requirement_overrides for select to lading_vendor
  using (company_id = (select current_company_id()));
create policy all_requirement_overrides on requirement_overrides to lading_provider using (true) with check (true);
grant select on requirement_overrides to lading_vendor;
grant select, insert, update on requirement_overrides to lading_provider;
