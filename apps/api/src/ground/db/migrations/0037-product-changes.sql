-- The latest changes of products, with the columns by which the catalog filters and sorts. The server corrects counts by them
-- instead of counting a company's products again after each change.
create table product_changes (
  company_id uuid not null,
  -- The version of the company's catalogue with this change.
  version bigint not null,
  -- 1 for a product's state after the change, and -1 for the state before it.
  change smallint not null,
  id bigint not null,
  gxp_sku text not null,
  supplier_sku text not null,
  name text not null,
  category text,
  price numeric,
  lead_time_days int,
  ytd_end_user_sales numeric,
  ytd_market_share numeric,
  percents_complete smallint not null,
  search text not null
);
-- No foreign key: only triggers write this table.
create index product_changes_by_version on product_changes (company_id, version);

-- The table contains all changes after the version logged_after, up to logged_until. Large loads are not logged.
alter table catalogue_versions add logged_after bigint, add logged_until bigint;

alter table product_changes enable row level security;
create policy own_product_changes on product_changes for select to lading_vendor
  using (company_id = (select current_company_id()));
grant select on product_changes to lading_vendor;
