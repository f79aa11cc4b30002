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
  -- Of the statement, not the transaction: that may have waited for another one's edit of the product.
  submitted_at timestamptz not null default statement_timestamp(),
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
create index rejected_edits on field_edits (decided_at desc) where status = 'rejected';
create index waiting_edits on field_edits (submitted_at) where status = 'pending';
create index edits_by_author on field_edits (author_id);
create index edits_by_decider on field_edits (decided_by);

-- The review queue: products with edits of a status, kept by the triggers below so that it opens at once however long
-- it is, and the decided ones with it.
create table edited_products (
  company_id uuid not null,
  product_id bigint not null,
  status text not null,
  fields int not null check (fields > 0),
  -- Of what waits, since when the longest has waited; of the others, when the latest was decided.
  at timestamptz not null,
  primary key (company_id, product_id, status),
  foreign key (company_id, product_id) references products (company_id, id) on delete cascade
);
create index edited_products_by_age on edited_products (status, at, company_id, product_id) include (fields);

-- In the order of the intake, so that nobody waits for another in a circle. Whoever counts a product's edits waits for
-- whoever is changing them.
create function note_edits(companies uuid[], product_ids bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from products p join unnest(companies, product_ids) as t (company_id, id) using (company_id, id)
    order by p.company_id, p.gxp_sku for no key update of p;
  delete from edited_products r using unnest(companies, product_ids) as t (company_id, product_id)
    where r.company_id = t.company_id and r.product_id = t.product_id;
  insert into edited_products
    select e.company_id, e.product_id, e.status, count(*),
      case e.status when 'pending' then min(e.submitted_at) else max(e.decided_at) end
    from field_edits e join unnest(companies, product_ids) as t (company_id, product_id) using (company_id, product_id)
    group by 1, 2, 3;
end $$;
revoke all on function note_edits(uuid[], bigint[]) from public;

create function note_inserted_edits() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform note_edits(array_agg(company_id), array_agg(product_id)) from (select distinct company_id, product_id from inserted) t;
  return null;
end $$;
-- A deleted user leaves edits without a name, which changes nothing of what waits.
create function note_decided_edits() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform note_edits(array_agg(company_id), array_agg(product_id)) from (
    select distinct after.company_id, after.product_id from after join before using (id) where after.status <> before.status
  ) t;
  return null;
end $$;
create trigger edits_inserted after insert on field_edits referencing new table as inserted
  for each statement execute function note_inserted_edits();
create trigger edits_decided after update on field_edits referencing old table as before new table as after
  for each statement execute function note_decided_edits();

-- The value of an attribute that is published, as text; the contract has another name for one column.
create function live_value(product products, attribute text) returns text
  language sql stable
  return to_jsonb(product) ->> case attribute when 'sku' then 'supplier_sku' else attribute end;

-- Whoever changes what waits for a product holds it first, until the end: vendors and reviewers by turns.
create function lock_own_product(product bigint) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$ begin perform from products where company_id = current_company_id() and id = product for no key update; end $$;
revoke all on function lock_own_product(bigint) from public;
grant execute on function lock_own_product(bigint) to lading_vendor;

-- Whom a company sees by name: its own people and the provider's. Not as a function, which would be planned anew for each name.
create view known_people as
  select id, first_name || ' ' || last_name as name from users
  where company_id is null or company_id = (select current_company_id());
grant select on known_people to lading_vendor;

-- What a user has typed into a product's form and not yet sent, right or wrong.
create table product_drafts (
  user_id uuid not null references users on delete cascade,
  company_id uuid not null,
  product_id bigint not null,
  -- [{name, old_value, new_value}], to the letter: jsonb would refuse some of what can be pasted.
  edited_fields json not null,
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
create policy own_edits on field_edits for select to lading_vendor using (company_id = (select current_company_id()));
-- A vendor asks and withdraws; that a vendor approves, the database itself rules out.
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
