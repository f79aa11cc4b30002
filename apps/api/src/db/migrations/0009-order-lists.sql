-- What lists of purchase orders are sorted by, searched in and counted from.

-- One index for each sort; a missing due date counts as the earliest, both ways. With the status beside the date, orders of
-- rare statuses are met without a look at all the others.
drop index purchase_orders_by_date;
create index purchase_orders_by_date on purchase_orders (company_id, order_date, id) include (status);
create index purchase_orders_by_due_date on purchase_orders (company_id, due_date nulls first, id);
create index purchase_orders_by_total on purchase_orders (company_id, total, id);

-- With the order beside it, a product's orders are counted from the index alone.
drop index lines_of_product;
create index lines_of_product on purchase_order_lines (company_id, product_id, order_id);

-- Numbers of orders in lower case. Without row-level security, for the reason that product_search gives.
create table order_search (
  company_id uuid not null,
  order_id bigint not null,
  search text not null,
  -- No foreign key: the triggers below are its only writers.
  primary key (company_id, order_id)
);
create index order_search_trigrams on order_search using gin (company_id, search gin_trgm_ops);

-- How many orders a company has of a day and in a status: exact, without counting. Written by the triggers alone too.
create table order_counts (
  company_id uuid not null,
  order_date date not null,
  status text not null,
  orders int not null,
  primary key (company_id, order_date, status)
);

-- Rises with every change of a company's orders: what was counted in one version holds until the next.
create table order_versions (
  company_id uuid primary key,
  version bigint not null
);

insert into order_search select company_id, id, lower(purchase_order) from purchase_orders;
insert into order_counts select company_id, order_date, status, count(*) from purchase_orders group by 1, 2, 3;
insert into order_versions select company_id, 1 from purchase_orders group by 1;

create function note_inserted_orders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into order_search select company_id, id, lower(purchase_order) from inserted;
  -- From here to their end, changes of orders wait for each other. One that makes and changes rows comes here twice: with
  -- locks of single rows, two such could wait for each other in a circle.
  lock table order_counts in share row exclusive mode;
  merge into order_counts c
    using (select company_id, order_date, status, count(*)::int as orders from inserted group by 1, 2, 3) n
    on c.company_id = n.company_id and c.order_date = n.order_date and c.status = n.status
    when matched then update set orders = c.orders + n.orders
    when not matched then insert values (n.company_id, n.order_date, n.status, n.orders);
  insert into order_versions select company_id, 1 from inserted group by 1
    on conflict (company_id) do update set version = order_versions.version + 1;
  return null;
end $$;

create function note_updated_orders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update order_search s set search = lower(a.purchase_order)
    from after a join before b on b.company_id = a.company_id and b.id = a.id
    where a.purchase_order <> b.purchase_order and s.company_id = a.company_id and s.order_id = a.id;
  lock table order_counts in share row exclusive mode;
  merge into order_counts c
    using (
      select company_id, order_date, status, sum(change)::int as orders from (
        select company_id, order_date, status, 1 as change from after
        union all
        select company_id, order_date, status, -1 from before
      ) changes group by 1, 2, 3 having sum(change) <> 0
    ) n
    on c.company_id = n.company_id and c.order_date = n.order_date and c.status = n.status
    when matched and c.orders + n.orders = 0 then delete
    when matched then update set orders = c.orders + n.orders
    when not matched then insert values (n.company_id, n.order_date, n.status, n.orders);
  insert into order_versions select company_id, 1 from after group by 1
    on conflict (company_id) do update set version = order_versions.version + 1;
  return null;
end $$;

create function note_deleted_orders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from order_search s using deleted d where s.company_id = d.company_id and s.order_id = d.id;
  lock table order_counts in share row exclusive mode;
  merge into order_counts c
    using (select company_id, order_date, status, count(*)::int as orders from deleted group by 1, 2, 3) n
    on c.company_id = n.company_id and c.order_date = n.order_date and c.status = n.status
    when matched and c.orders = n.orders then delete
    when matched then update set orders = c.orders - n.orders;
  update order_versions v set version = version + 1 from (select distinct company_id from deleted) d
    where v.company_id = d.company_id;
  return null;
end $$;

create trigger orders_inserted after insert on purchase_orders referencing new table as inserted
  for each statement execute function note_inserted_orders();
create trigger orders_updated after update on purchase_orders referencing old table as before new table as after
  for each statement execute function note_updated_orders();
create trigger orders_deleted after delete on purchase_orders referencing old table as deleted
  for each statement execute function note_deleted_orders();

alter table order_counts enable row level security;
create policy own_order_counts on order_counts for select to lading_vendor using (company_id = (select current_company_id()));
alter table order_versions enable row level security;
create policy own_order_version on order_versions for select to lading_vendor using (company_id = (select current_company_id()));

grant select on order_search, order_counts, order_versions to lading_vendor;
