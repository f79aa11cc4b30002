-- What vendors supply. Keys begin with company_id, so that the data can be spread by company.

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

-- Company, category and unit of measure are no foreign keys here: two loads at once would both lock the same few rows of
-- those tables for each product, which costs a load a third. The triggers below hold products to them, a statement at a
-- time: each company and category stands in product_counts, which has the foreign keys, and units are looked up.
create table products (
  company_id uuid not null,
  -- Never leaves the server, so it need not be random: rising keys keep the indexes dense under bulk loads.
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
  -- Sums of product_sales over the year, and its latest share, stock and delivery; see refresh_year_to_date.
  ytd_purchases numeric(14, 2),
  ytd_end_user_sales numeric(14, 2),
  ytd_market_share numeric(6, 3) check (ytd_market_share between 0 and 100),
  ytd_search_queries int,
  current_inventory int,
  avg_item_delivery numeric(8, 2),
  -- Share of the editable attributes that have a value, in percent; a test holds the list against the contract's.
  percents_complete smallint not null generated always as ((100 * num_nonnulls(
    supplier_sku, manufacturer, mpn, upc, hts, eccn, category, price, lead_time_days, vendor_quantity_uom, price_expiration,
    length, width, height, weight,
    size, schedule, pressure, pressure_class, is_api_certified, end_connections, amps, voltage, wattage, ip_rating, material, color
  ) / 27)::smallint) stored,
  primary key (company_id, id),
  unique (company_id, gxp_sku),
  foreign key (company_id, image_id) references images (company_id, id)
);

-- One index for each sort of the catalogue; a missing value counts as the lowest, both ways. GXP SKUs have theirs above.
-- With the name itself beside its sort form, a deep page is read from the index alone.
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

-- What the search box looks through, in lower case. It has no row-level security: LIKE is not leakproof, and under a
-- policy the planner may not use the trigram index. Its ids are joined to products, which is protected, in every query.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create table product_search (
  company_id uuid not null,
  product_id bigint not null,
  search text not null,
  -- The rows of a load come in fresh: putting them under the trigram index takes longer than all else about them, so it
  -- is done afterwards, some at a time. Until then a search reads them one by one.
  is_settled boolean not null,
  -- No foreign key: the triggers below are its only writers, and a check of each row costs a third of a load.
  primary key (company_id, product_id, is_settled)
) partition by list (is_settled);
create table product_search_settled partition of product_search for values in (true);
create table product_search_fresh partition of product_search for values in (false);
create index product_search_trigrams on product_search_settled using gin (company_id, search gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 16384);

-- Puts the fresh rows of these blocks under the trigram index. Their products are held meanwhile, because a row that
-- moves between partitions cannot be changed at the same time; those that somebody else holds stay for another time.
create function settle_product_search(first_block bigint, blocks int) returns int
  language sql
begin atomic
  with fresh as (
    select company_id, product_id from product_search_fresh
    where ctid >= format('(%s,0)', first_block)::tid and ctid < format('(%s,0)', first_block + blocks)::tid
  ), held as (
    select p.company_id, p.id from products p join fresh f on f.company_id = p.company_id and f.product_id = p.id
    order by p.company_id, p.id for no key update of p skip locked
  ), moved as (
    update product_search s set is_settled = true from held h
    where not s.is_settled and s.company_id = h.company_id and s.product_id = h.id
    returning s.product_id
  )
  select count(*)::int from moved;
end;

-- How many products a company has in a category ('' for those in none): exact, without counting.
create table product_counts (
  company_id uuid not null references companies,
  category text not null,
  -- Rows stay when nothing is left to count, so a category that was ever used can be neither removed nor renamed.
  category_name text generated always as (nullif(category, '')) stored references categories (name),
  products bigint not null,
  primary key (company_id, category)
);

-- Rises with every change of a company's products: what was computed from one version holds until the next.
create table catalogue_versions (
  company_id uuid primary key references companies on delete cascade,
  version bigint not null
);

-- In lower case: the fields of search-by-fields first, then, behind a character that no value may hold, those that only
-- the catalogue's own search looks through.
create function product_search_text(p products) returns text
  language sql immutable parallel safe
  return lower(concat_ws(E'\n', p.name, p.supplier_sku, p.gxp_sku, p.description))
    || E'\x1f' || lower(concat_ws(E'\n', p.category, p.manufacturer, p.mpn));

create function require_unit_of_measure(unit text) returns void
  language plpgsql stable
as $$
begin
  if unit is not null and not exists (select from units_of_measure where name = unit) then
    raise foreign_key_violation using message = format('There is no unit of measure "%s".', unit);
  end if;
end $$;

create function note_inserted_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform require_unit_of_measure(unit) from (select distinct vendor_quantity_uom as unit from inserted) units;
  insert into product_search
    select p.company_id, p.id, product_search_text(p), (select count(*) < 1000 from inserted) from inserted p;
  -- In one order everywhere, so that two loads never wait for each other in a circle.
  insert into product_counts (company_id, category, products)
    select company_id, coalesce(category, ''), count(*) from inserted group by 1, 2 order by 1, 2
    on conflict (company_id, category) do update set products = product_counts.products + excluded.products;
  insert into catalogue_versions select company_id, 1 from inserted group by 1 order by 1
    on conflict (company_id) do update set version = catalogue_versions.version + 1;
  return null;
end $$;

create function note_updated_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform require_unit_of_measure(unit) from (select distinct vendor_quantity_uom as unit from after) units;
  update product_search s set search = n.text
    from (select p.company_id, p.id, product_search_text(p) as text from after p) n
    where s.company_id = n.company_id and s.product_id = n.id and s.search <> n.text;
  insert into product_counts (company_id, category, products)
    select company_id, category, sum(change) from (
      select company_id, coalesce(category, '') as category, 1 as change from after
      union all
      select company_id, coalesce(category, ''), -1 from before
    ) changes group by 1, 2 having sum(change) <> 0 order by 1, 2
    on conflict (company_id, category) do update set products = product_counts.products + excluded.products;
  insert into catalogue_versions select company_id, 1 from after group by 1 order by 1
    on conflict (company_id) do update set version = catalogue_versions.version + 1;
  return null;
end $$;

create function note_deleted_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from product_search s using deleted d where s.company_id = d.company_id and s.product_id = d.id;
  insert into product_counts (company_id, category, products)
    select company_id, coalesce(category, ''), -count(*) from deleted group by 1, 2 order by 1, 2
    on conflict (company_id, category) do update set products = product_counts.products + excluded.products;
  insert into catalogue_versions select company_id, 1 from deleted group by 1 order by 1
    on conflict (company_id) do update set version = catalogue_versions.version + 1;
  return null;
end $$;

create trigger products_inserted after insert on products referencing new table as inserted
  for each statement execute function note_inserted_products();
create trigger products_updated after update on products referencing old table as before new table as after
  for each statement execute function note_updated_products();
create trigger products_deleted after delete on products referencing old table as deleted
  for each statement execute function note_deleted_products();

-- Brings the year's figures of a company's products in line with product_sales, for the calendar year of `today`.
create function refresh_year_to_date(company uuid, today date) returns void
  language sql
as $$
  update products p set
    ytd_purchases = y.purchases, ytd_end_user_sales = y.end_user_sales, ytd_search_queries = y.search_queries,
    ytd_market_share = y.market_share, current_inventory = y.current_inventory, avg_item_delivery = y.avg_item_delivery
  from (
    select product_id,
      sum(purchases) as purchases, sum(end_user_sales) as end_user_sales, sum(search_queries)::int as search_queries,
      (array_agg(market_share order by month desc) filter (where market_share is not null))[1] as market_share,
      (array_agg(current_inventory order by month desc) filter (where current_inventory is not null))[1] as current_inventory,
      (array_agg(avg_item_delivery order by month desc) filter (where avg_item_delivery is not null))[1] as avg_item_delivery
    from product_sales
    where company_id = company and month between date_trunc('year', today) and today
    group by product_id
  ) y
  where p.company_id = company and p.id = y.product_id
$$;

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
-- Names are never changed: products hold them as text.
grant select, insert on categories, units_of_measure to lading_provider;
grant select on images to lading_gate;
