-- Changes that vendors request field by field and the provider decides, and notifications of companies.

create table field_edits (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  product_id bigint not null,
  -- The attribute's id in the contract, such as "price".
  name text not null,
  -- Values in the contract's canonical text form. Null means no value.
  old_value text,
  new_value text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  author_id uuid references users on delete set null,
  -- The time of the statement, because the transaction may have waited for another edit of the product.
  submitted_at timestamptz not null default statement_timestamp(),
  decided_at timestamptz,
  -- The user who approved, rejected or withdrew the edit, or replaced it with another value.
  decided_by uuid references users on delete set null,
  reason text,
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'rejected') = (reason is not null)),
  foreign key (company_id, product_id) references products (company_id, id) on delete cascade
);
-- A field has at most one pending edit.
create unique index pending_edits on field_edits (company_id, product_id, name) where status = 'pending';
create index edits_of_field on field_edits (company_id, product_id, name, submitted_at desc);
create index edits_of_company on field_edits (company_id, submitted_at desc, id);
create index edits_of_company_by_status on field_edits (company_id, status, submitted_at desc, id);
create index rejected_edits on field_edits (decided_at desc) where status = 'rejected';
create index waiting_edits on field_edits (submitted_at) where status = 'pending';
create index edits_by_author on field_edits (author_id);
create index edits_by_decider on field_edits (decided_by);

-- The review queue: the products with edits of a status. Triggers keep it, so that the queue and the list of decided products
-- open quickly at any length.
create table edited_products (
  company_id uuid not null,
  product_id bigint not null,
  status text not null,
  fields int not null check (fields > 0),
  -- For pending edits, the time of the oldest one; otherwise the time of the latest decision.
  at timestamptz not null,
  primary key (company_id, product_id, status),
  foreign key (company_id, product_id) references products (company_id, id) on delete cascade
);
create index edited_products_by_age on edited_products (status, at, company_id, product_id) include (fields);

-- The names that a company may see: its own users and the provider's staff. It is a view because a function would be planned
-- again for each name.
create view known_people as
  select id, first_name || ' ' || last_name as name from users
  where company_id is null or company_id = (select current_company_id());
grant select on known_people to lading_vendor;

-- Values that a user typed into a product's form and has not submitted, valid or not.
create table product_drafts (
  user_id uuid not null references users on delete cascade,
  company_id uuid not null,
  product_id bigint not null,
  -- [{name, old_value, new_value}] exactly as typed: jsonb would refuse some characters that can be pasted.
  edited_fields json not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, company_id, product_id),
  foreign key (company_id, product_id) references products (company_id, id) on delete cascade
);

-- Notifications of a company, one row for each event.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  notification_type text not null,
  event_date timestamptz not null default now(),
  description text not null,
  -- The values of the sub-object that the API returns for the type.
  details jsonb not null default '{}',
  archived_at timestamptz
);
create index notifications_of_company on notifications (company_id, event_date desc, id);

alter table field_edits enable row level security;
create policy own_edits on field_edits for select to lading_vendor using (company_id = (select current_company_id()));
-- A vendor requests and withdraws edits. The policies make it impossible for a vendor to approve one.
create policy own_request on field_edits for insert to lading_vendor
  with check (company_id = (select current_company_id()) and status = 'pending');
create policy own_withdrawal on field_edits for update to lading_vendor
  using (company_id = (select current_company_id()) and status = 'pending')
  with check (company_id = (select current_company_id()) and status = 'withdrawn');
create policy all_edits on field_edits to lading_provider using (true) with check (true);
alter table product_drafts enable row level security;
create policy own_drafts on product_drafts to lading_vendor
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()) and company_id = (select current_company_id()));
alter table notifications enable row level security;
create policy own_notifications on notifications to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_notifications on notifications to lading_provider, lading_jobs using (true) with check (true);

grant select, insert on field_edits to lading_vendor;
grant update (status, decided_at, decided_by) on field_edits to lading_vendor;
grant select on field_edits, edited_products, product_search, product_counts to lading_provider;
grant update (status, decided_at, decided_by, reason) on field_edits to lading_provider;
grant select, insert, update, delete on product_drafts to lading_vendor;
grant select, insert on notifications to lading_vendor;
grant insert on notifications to lading_provider;
grant select on notifications to lading_jobs;
