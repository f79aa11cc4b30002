-- A vendor asks that products end, and staff withdraw them or refuse. See docs/decisions/0139.
create table discontinuations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  author_id uuid references users on delete set null,
  reason text not null,
  -- The day that the vendor asks for; null for as soon as possible.
  wanted_on date,
  products int not null,
  -- Waiting while one of its products does. `ended` means that staff withdrew or restored the products without a decision.
  status text not null default 'waiting' check (status in ('waiting', 'withdrawn', 'refused', 'taken_back', 'ended')),
  asked_at timestamptz not null default statement_timestamp(),
  decided_at timestamptz,
  decided_by uuid references users on delete set null,
  -- The words of staff, which the vendor reads, and the day on which the products end.
  answer text,
  withdrawn_on date
);
create index discontinuations_of_company on discontinuations (company_id, asked_at);
create index discontinuations_by_author on discontinuations (author_id);
create index discontinuations_by_decider on discontinuations (decided_by);

create table discontinued_products (
  company_id uuid not null,
  discontinuation_id uuid not null references discontinuations on delete cascade,
  product_id bigint not null,
  status text not null default 'waiting',
  primary key (discontinuation_id, product_id),
  foreign key (company_id, product_id) references products (company_id, id) on delete cascade
);
create index discontinued_products_by_product on discontinued_products (company_id, product_id);
create unique index one_waiting_discontinuation on discontinued_products (company_id, product_id) where status = 'waiting';

alter table discontinuations enable row level security;
alter table discontinued_products enable row level security;
create policy own_discontinuations on discontinuations to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy own_discontinued_products on discontinued_products to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_discontinuations on discontinuations to lading_provider using (true) with check (true);
create policy all_discontinued_products on discontinued_products to lading_provider using (true) with check (true);
create policy all_discontinuations_for_jobs on discontinuations to lading_jobs using (true) with check (true);
create policy all_discontinued_products_for_jobs on discontinued_products to lading_jobs using (true) with check (true);
grant select, insert on discontinuations, discontinued_products to lading_vendor;
grant select on discontinuations, discontinued_products to lading_provider, lading_jobs;
grant update (status, decided_at, decided_by) on discontinuations to lading_vendor, lading_jobs;
grant update (status, decided_at, decided_by, answer, withdrawn_on) on discontinuations to lading_provider;
grant update (status) on discontinued_products to lading_vendor, lading_provider, lading_jobs;

insert into work_promises (kind, days) values ('discontinuation', 2);

-- The decision is told to the person who asked. No run made this notification, and it stays.
alter table personal_notifications alter column run_id drop not null;
