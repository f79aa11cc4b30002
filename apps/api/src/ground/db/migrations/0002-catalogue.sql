-- The products of vendors. Keys begin with company_id, so the data can be distributed by company.

create table categories (
  id int generated always as identity primary key,
  name text not null unique
);

create table units_of_measure (
  name text primary key
);

create table images (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  sha256 bytea not null,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/gif')),
  unique (company_id, sha256),
  unique (company_id, id)
);
alter table companies add foreign key (id, logo_image_id) references images (company_id, id);

-- Company, category and unit of measure have no foreign keys here: two concurrent loads would both lock the same few rows of
-- those tables for each product, which makes a load a third slower. Triggers check products once a statement instead:
-- product_counts has a row for each company and category, with the foreign keys, and units are looked up.
create table products (
  company_id uuid not null,
  -- The id never leaves the server, so it need not be random. Rising keys keep the indexes dense under bulk loads.
  id bigint generated always as identity,
  gxp_sku text not null,
  supplier_sku text not null,
  name text not null,
  description text,
  image_id uuid,
  category text,
  price numeric check (price > 0 and price < 1e9 and scale(price) <= 4),
  price_expiration date,
  lead_time_days int check (lead_time_days between 0 and 3650),
  vendor_quantity_uom text,
  gxp_priority int check (gxp_priority > 0),
  manufacturer text,
  mpn text,
  upc text,
  hts text,
  eccn text,
  -- Inches and pounds.
  length numeric(13, 4),
  width numeric(13, 4),
  height numeric(13, 4),
  weight numeric(13, 4),
  size text,
  schedule text,
  pressure text,
  pressure_class text,
  is_api_certified boolean,
  end_connections text,
  amps numeric(13, 4),
  voltage text,
  wattage numeric(13, 4),
  ip_rating text,
  material text,
  color text,
  -- Sums of product_sales over the year, and the latest share, stock and delivery time. refresh_year_to_date() sets them.
  ytd_purchases numeric(14, 2),
  ytd_end_user_sales numeric(14, 2),
  ytd_market_share numeric(6, 3) check (ytd_market_share between 0 and 100),
  ytd_search_queries int,
  current_inventory int,
  avg_item_delivery numeric(8, 2),
  -- Percentage of the editable attributes that have a value. A test compares the list with the contract.
  percents_complete smallint not null generated always as ((100 * num_nonnulls(
    supplier_sku, manufacturer, mpn, upc, hts, eccn, category, price, lead_time_days, vendor_quantity_uom, price_expiration,
    length, width, height, weight,
    size, schedule, pressure, pressure_class, is_api_certified, end_connections, amps, voltage, wattage, ip_rating, material, color
  ) / 27)::smallint) stored,
  primary key (company_id, id),
  unique (company_id, gxp_sku),
  foreign key (company_id, image_id) references images (company_id, id)
);

-- One index for each sort order of the catalog. A missing value sorts as the lowest in both directions. The unique constraint
-- above serves GXP SKUs. The index contains the name besides its sort form, so a deep page is read from the index only.
create index products_by_name on products (company_id, lower(name), id) include (name);
create index products_by_supplier_sku on products (company_id, supplier_sku, id);
create index products_by_category on products (company_id, category nulls first, id);
create index products_by_price on products (company_id, price nulls first, id);
create index products_by_lead_time on products (company_id, lead_time_days nulls first, id);
create index products_by_sales on products (company_id, ytd_end_user_sales nulls first, id);
create index products_by_share on products (company_id, ytd_market_share nulls first, id);
create index products_by_completeness on products (company_id, percents_complete, id);

create table product_sales (
  company_id uuid not null,
  product_id bigint not null,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  purchases numeric(14, 2),
  end_user_sales numeric(14, 2),
  market_share numeric(6, 3),
  search_queries int,
  current_inventory int,
  avg_item_delivery numeric(8, 2),
  primary key (company_id, product_id, month),
  foreign key (company_id, product_id) references products (company_id, id) on delete cascade
);

-- The text that the search box searches, in lower case. Queries join its ids to products, which has row-level security. LIKE
-- is not leakproof, so under a policy the planner could not use the trigram index.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create table product_search (
  company_id uuid not null,
  product_id bigint not null,
  search text not null,
  -- Rows of a load are inserted as not settled, because adding them to the trigram index takes longer than the rest of the
  -- insert. They are moved into the index later, in batches. Until then a search reads them one by one.
  is_settled boolean not null,
  -- No foreign key: only triggers write this table, and checking each row would make a load a third slower.
  primary key (company_id, product_id, is_settled)
) partition by list (is_settled);
create table product_search_settled partition of product_search for values in (true);
create table product_search_fresh partition of product_search for values in (false);
create index product_search_trigrams on product_search_settled using gin (company_id, search gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 16384);

-- The number of products of a company in a category ('' for products without one), kept exact by triggers.
create table product_counts (
  company_id uuid not null references companies,
  category text not null,
  -- Rows stay when their count is 0, so a category that was ever used can be neither deleted nor renamed.
  category_name text generated always as (nullif(category, '')) stored references categories (name),
  products bigint not null,
  primary key (company_id, category)
);

-- Rises with every change of a company's products. A figure that was computed for one version stays right until the next.
create table catalogue_versions (
  company_id uuid primary key references companies on delete cascade,
  version bigint not null
);

alter table images enable row level security;
create policy own_images on images for select to lading_vendor using (company_id = (select current_company_id()));
create policy all_images on images to lading_provider, lading_gate using (true) with check (true);

alter table products enable row level security;
create policy own_products on products for select to lading_vendor using (company_id = (select current_company_id()));
create policy all_products on products to lading_provider using (true) with check (true);

alter table product_sales enable row level security;
create policy own_sales on product_sales for select to lading_vendor using (company_id = (select current_company_id()));
create policy all_sales on product_sales to lading_provider using (true) with check (true);

alter table product_counts enable row level security;
create policy own_counts on product_counts for select to lading_vendor using (company_id = (select current_company_id()));

alter table catalogue_versions enable row level security;
create policy own_version on catalogue_versions for select to lading_vendor using (company_id = (select current_company_id()));

grant select on images, products, product_sales, product_search, product_counts, catalogue_versions, categories, units_of_measure to lading_vendor;
grant select, insert, update on images, products, product_sales to lading_provider;
-- Names never change, because products store them as text.
grant select, insert on categories, units_of_measure to lading_provider;
grant select on images to lading_gate;
