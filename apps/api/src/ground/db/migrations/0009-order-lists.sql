-- Indexes, search and counters for lists of purchase orders.

-- One index for each sort order. A missing due date sorts as the earliest in both directions. The index contains the status,
-- so orders with a rare status are found without reading all the others.
drop index purchase_orders_by_date;
create index purchase_orders_by_date on purchase_orders (company_id, order_date, id) include (status);
create index purchase_orders_by_due_date on purchase_orders (company_id, due_date nulls first, id);
create index purchase_orders_by_total on purchase_orders (company_id, total, id);

-- The index contains the order, so a product's orders are counted from the index only.
drop index lines_of_product;
create index lines_of_product on purchase_order_lines (company_id, product_id, order_id);

-- Order numbers in lower case, for the search box.
create table order_search (
  company_id uuid not null,
  order_id bigint not null,
  search text not null,
  -- No foreign key: only triggers write this table.
  primary key (company_id, order_id)
);
create index order_search_trigrams on order_search using gin (company_id, search gin_trgm_ops);

-- The number of orders of a company by day and status, kept exact by triggers.
create table order_counts (
  company_id uuid not null,
  order_date date not null,
  status text not null,
  orders int not null,
  primary key (company_id, order_date, status)
);

-- Rises with every change of a company's orders. A count that was made for one version stays right until the next.
create table order_versions (
  company_id uuid primary key,
  version bigint not null
);

insert into order_search select company_id, id, lower(purchase_order) from purchase_orders;
insert into order_counts select company_id, order_date, status, count(*) from purchase_orders group by 1, 2, 3;
insert into order_versions select company_id, 1 from purchase_orders group by 1;

alter table order_counts enable row level security;
create policy own_order_counts on order_counts for select to lading_vendor using (company_id = (select current_company_id()));
alter table order_versions enable row level security;
create policy own_order_version on order_versions for select to lading_vendor using (company_id = (select current_company_id()));

grant select on order_search, order_counts, order_versions to lading_vendor;
