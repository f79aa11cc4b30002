-- Vendors read these columns on the page of a purchase order. An empty currency means US dollars, and an empty flag means no. See
-- docs/decisions/0140.
alter table purchase_orders
  add column currency text,
  add column ship_to text,
  add column buyer_contact text,
  add column message text;
alter table purchase_order_lines
  add column description text,
  add column is_cancelled boolean,
  add column is_closed boolean;
alter table purchase_orders add constraint purchase_orders_currency_check check (currency ~ '^[A-Z]{3}$') not valid;

-- The deliveries of a line that has several. A line without rows has one: its quantity on its due date.
create table order_schedules (
  company_id uuid not null,
  order_id bigint not null,
  line int not null,
  schedule int not null check (schedule > 0),
  quantity numeric not null check (quantity > 0 and quantity < 1e9 and scale(quantity) <= 4),
  due_date date,
  is_cancelled boolean,
  primary key (company_id, order_id, line, schedule),
  foreign key (company_id, order_id, line) references purchase_order_lines (company_id, order_id, line) on delete cascade
);
alter table order_schedules enable row level security;
create policy own_schedules on order_schedules for select to lading_vendor using (company_id = (select current_company_id()));
create policy all_schedules on order_schedules to lading_provider using (true) with check (true);
grant select on order_schedules to lading_vendor;
grant select, insert, update, delete on order_schedules to lading_provider;

insert into role_permissions select id, 'orders.view_order' from roles where not of_provider;

alter table company_feature_flags drop constraint company_feature_flags_feature_name_check;
alter table company_feature_flags add constraint company_feature_flags_feature_name_check check (feature_name in
  ('Product Catalog', 'Product Documents', 'Account Management', 'Product Proposals', 'Order Responses')) not valid;
create or replace view features_off with (security_invoker = true) as
  select company_id, feature_name from company_feature_flags where not active
  union all
  select c.id, n.feature_name from companies c cross join (values ('Product Proposals'), ('Order Responses')) as n (feature_name)
  where not exists (select from company_feature_flags f where f.company_id = c.id and f.feature_name = n.feature_name);
