-- Staff see and change products of all companies, and see orders and documents, each with a permission of its own.
-- See docs/decisions/0064.

-- Roles that see companies saw the products, orders and documents of a company already.
insert into role_permissions (role_id, permission)
  select v.role_id, p.permission
  from role_permissions v
  cross join unnest(array['provider.view_products', 'provider.view_orders', 'provider.view_documents']) as p (permission)
  where v.permission = 'provider.view_companies';
insert into role_permissions (role_id, permission)
  select id, 'provider.change_products' from roles where of_provider and name = 'Administrator';

-- The list of all companies' products, and the suppliers of a GXP SKU.
create index products_by_any_gxp_sku on products (gxp_sku, company_id);
-- The list of all companies' orders.
create index purchase_orders_by_any_date on purchase_orders (order_date, company_id, id);

-- Staff download documents of any company.
grant select (modified_date) on documents to lading_provider;
alter table downloads drop constraint downloads_space_check;
alter table downloads add constraint downloads_space_check
  check (space in ('product', 'order', 'archive', 'agreement', 'company-agreement', 'company-document', 'run'));
alter table downloads drop constraint downloads_company_check;
alter table downloads add constraint downloads_company_check
  check ((company_id is null) = (space in ('company-agreement', 'company-document', 'run')));

-- Notifications of ranks that staff changed in the console, whose mails wait while the change can be undone.
create index ranks_by_time on notifications (event_date) where notification_type = 'rank_update' and event_id is not null;
