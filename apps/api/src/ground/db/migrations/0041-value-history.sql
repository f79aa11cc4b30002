-- The history of products' values. See docs/decisions/0041.

-- A server that still runs must create no product between this migration and the triggers, which are applied after it.
lock table products in share row exclusive mode;

-- One row for each product that a statement has created or changed. Only triggers of products write it.
create table product_writes (
  company_id uuid not null,
  product_id bigint not null,
  at timestamptz not null,
  -- The way in which the change was made. `direct` is a statement that stated no origin. `earlier` marks a product that is older
  -- than this table: its history begins with this row.
  source text not null check (source in ('approval', 'intake', 'console', 'undo', 'direct', 'earlier')),
  -- What made the change: the load of an intake, or the decision that approved edits (field_edits.decision_id).
  source_id uuid,
  -- The user who made the change, or the intake key.
  actor_id uuid,
  -- The user that the actor was signed in as.
  acting_for_id uuid,
  -- The changed columns: {"price": [old, new]}. Null in a product's first row, which stands for all values that it then had.
  changes jsonb
);
-- No foreign key: only triggers write this table, and checking each row would make a load a third slower.
create index product_writes_of_product on product_writes (company_id, product_id, at);

-- Each changed field separately. Values are text, null means no value, and the field is a column of products.
create view field_change with (security_invoker = true) as
  select w.company_id, w.product_id, c.key as field, c.value ->> 0 as old, c.value ->> 1 as new,
    w.at, w.source, w.source_id, w.actor_id, w.acting_for_id
  from product_writes w cross join lateral jsonb_each(w.changes) as c (key, value);

alter table product_writes enable row level security;
create policy own_product_writes on product_writes for select to lading_vendor
  using (company_id = (select current_company_id()));
create policy all_product_writes on product_writes for select to lading_provider using (true);
grant select on product_writes, field_change to lading_vendor, lading_provider;

-- The call that decided the edit. Edits that were decided together have the same id, and their changes have it as source_id.
alter table field_edits add decision_id uuid;
grant update (decision_id) on field_edits to lading_provider;

-- What the database knows of the time before: the approved edits. Those of one call have the same time.
update field_edits e set decision_id = d.id
  from (
    select decided_at, decided_by, gen_random_uuid() as id from field_edits
    where status in ('approved', 'rejected') group by 1, 2
  ) d
  where e.status in ('approved', 'rejected') and e.decided_at = d.decided_at and e.decided_by is not distinct from d.decided_by;
insert into product_writes
  select company_id, product_id, decided_at, 'approval', decision_id, decided_by, null,
    jsonb_object_agg(case name when 'sku' then 'supplier_sku' else name end, jsonb_build_array(old_value, new_value))
  from field_edits where status = 'approved' group by company_id, product_id, decided_at, decision_id, decided_by;
insert into product_writes (company_id, product_id, at, source)
  select company_id, id, now(), 'earlier' from products;
