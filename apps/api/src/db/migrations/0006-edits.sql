-- What vendors ask to change, field by field, until the provider decides; and what companies are told of.

create table field_edits (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  product_id bigint not null,
  -- The attribute's id in the contract, such as "price".
  name text not null,
  -- Values in their one text form; null is no value.
  old_value text,
  new_value text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  author_id uuid references users on delete set null,
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  -- Who approved, rejected or withdrew it, or asked for another value in its place.
  decided_by uuid references users on delete set null,
  reason text,
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'rejected') = (reason is not null)),
  foreign key (company_id, product_id) references products (company_id, id) on delete cascade
);
-- A field waits once.
create unique index pending_edits on field_edits (company_id, product_id, name) where status = 'pending';
create index edits_of_field on field_edits (company_id, product_id, name, submitted_at desc);
create index edits_of_company on field_edits (company_id, submitted_at desc, id);
create index edits_of_company_by_status on field_edits (company_id, status, submitted_at desc, id);
create index decided_edits on field_edits (status, decided_at desc, id) where status <> 'pending';
create index edits_by_author on field_edits (author_id);
create index edits_by_decider on field_edits (decided_by, decided_at desc);

-- The review queue: products with fields that wait, kept by the triggers below so that it opens at once however long it is.
create table products_in_review (
  company_id uuid not null,
  product_id bigint not null,
  oldest_at timestamptz not null,
  fields int not null check (fields > 0),
  primary key (company_id, product_id),
  foreign key (company_id, product_id) references products (company_id, id) on delete cascade
);
create index products_in_review_by_age on products_in_review (oldest_at, company_id, product_id);

create function note_edits(companies uuid[], product_ids bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- In one order everywhere. Whoever counts a product's fields waits for whoever is changing them.
  perform from products p join (select distinct * from unnest(companies, product_ids) as u (company_id, id)) t using (company_id, id)
    order by company_id, id for no key update of p;
  delete from products_in_review r using unnest(companies, product_ids) as t (company_id, product_id)
    where r.company_id = t.company_id and r.product_id = t.product_id;
  insert into products_in_review (company_id, product_id, oldest_at, fields)
    select e.company_id, e.product_id, min(e.submitted_at), count(*)
    from field_edits e
    join (select distinct * from unnest(companies, product_ids) as u (company_id, product_id)) t using (company_id, product_id)
    where e.status = 'pending' group by 1, 2;
end $$;
revoke all on function note_edits(uuid[], bigint[]) from public;

create function note_changed_edits() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform note_edits(array_agg(company_id), array_agg(product_id)) from (select distinct company_id, product_id from changed) t;
  return null;
end $$;
create trigger edits_inserted after insert on field_edits referencing new table as changed
  for each statement execute function note_changed_edits();
create trigger edits_updated after update on field_edits referencing new table as changed
  for each statement execute function note_changed_edits();

-- What a user has typed into a product's form and not yet sent, right or wrong.
create table product_drafts (
  user_id uuid not null references users on delete cascade,
  company_id uuid not null,
  product_id bigint not null,
  -- [{name, old_value, new_value}]
  edited_fields jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, company_id, product_id),
  foreign key (company_id, product_id) references products (company_id, id) on delete cascade
);

-- What a company is told of: one row an event.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  notification_type text not null,
  event_date timestamptz not null default now(),
  description text not null,
  -- What the type's sub-object of the call is made from.
  details jsonb not null default '{}',
  archived_at timestamptz
);
create index notifications_of_company on notifications (company_id, event_date desc, id);

alter table field_edits enable row level security;
create policy own_edits on field_edits to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
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
grant select on field_edits, products_in_review, product_search, product_counts to lading_provider;
grant update (status, decided_at, decided_by, reason) on field_edits to lading_provider;
grant select, insert, update, delete on product_drafts to lading_vendor;
grant select, insert on notifications to lading_vendor;
grant insert on notifications to lading_provider;
grant select on notifications to lading_jobs;
