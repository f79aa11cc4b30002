-- Purchase orders of the provider.

create table order_statuses (
  name text primary key
);

create table purchase_orders (
  company_id uuid not null references companies,
  id bigint generated always as identity,
  purchase_order text not null,
  vendor_reference_id text,
  order_date date not null,
  due_date date,
  location text,
  status text not null references order_statuses (name) on update cascade,
  total numeric not null check (total >= 0 and total < 1e12 and scale(total) <= 4),
  primary key (company_id, id),
  unique (company_id, purchase_order)
);
create index purchase_orders_by_number on purchase_orders (purchase_order);
create index purchase_orders_by_date on purchase_orders (company_id, order_date, id);

create table purchase_order_lines (
  company_id uuid not null,
  order_id bigint not null,
  line int not null check (line > 0),
  product_id bigint not null,
  quantity numeric not null check (quantity > 0 and quantity < 1e9 and scale(quantity) <= 4),
  units text not null,
  unit_price numeric not null check (unit_price >= 0 and unit_price < 1e9 and scale(unit_price) <= 4),
  due_date date,
  primary key (company_id, order_id, line),
  foreign key (company_id, order_id) references purchase_orders (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references products (company_id, id)
);
create index lines_of_product on purchase_order_lines (company_id, product_id);

alter table purchase_orders enable row level security;
create policy own_orders on purchase_orders for select to lading_vendor using (company_id = (select current_company_id()));
create policy all_orders on purchase_orders to lading_provider using (true) with check (true);

alter table purchase_order_lines enable row level security;
create policy own_lines on purchase_order_lines for select to lading_vendor using (company_id = (select current_company_id()));
create policy all_lines on purchase_order_lines to lading_provider using (true) with check (true);

grant select on purchase_orders, purchase_order_lines, order_statuses to lading_vendor;
grant select, insert, update on purchase_orders, purchase_order_lines, order_statuses to lading_provider;
