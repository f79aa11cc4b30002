-- The text in which a product is searched, in lower case. The fields of search-by-fields come first. The fields that only the
-- catalog's search covers follow after a character that no value may contain. It calls immutable functions only, and not
-- concat_ws, so that PostgreSQL puts it inline. Otherwise it would plan the function again for each row.
create or replace function product_search_text(p products) returns text
  language sql immutable parallel safe
  return lower(p.name || E'\n' || p.supplier_sku || E'\n' || p.gxp_sku || coalesce(E'\n' || p.description, '') || E'\x1f' || substr(
    coalesce(E'\n' || p.category, '') || coalesce(E'\n' || p.manufacturer, '') || coalesce(E'\n' || p.mpn, ''), 2));

-- Writes what follows from changes of products: their search text, the version and the numbers of their companies, and the log of
-- changes. It updates the company's version before its counts. A load that both changes and adds products fires two triggers; if one
-- began with the counts, two loads could wait for each other.
--
-- Withdrawn products have no search text, and neither the numbers nor the log have them: there, a withdrawal is a removal, and a
-- restored product is a new one.
--
-- If documents are required, the items of changed products are compared with the requirements. A statement that changes 1,000 products or
-- more lets all products of their companies be compared.
--
-- A statement that changes 1,000 products or more logs only those of the companies in app.counted_companies, of which a server caches
-- numbers of products (logChangesOf in apps/api/src/loading/load/trial-queries.ts). Logging all of a load would cost more than
-- counting again.
create or replace function note_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  rows bigint;
  missing_unit text;
  ends boolean;
  counted uuid[] := string_to_array(current_setting('app.counted_companies', true), ',')::uuid[];
begin
  if tg_op <> 'DELETE' then
    rows := (select count(*) from after);
    missing_unit := (select min(vendor_quantity_uom) from after where vendor_quantity_uom not in (select name from units_of_measure));
    if missing_unit is not null then
      raise foreign_key_violation using message = format('There is no unit of measure "%s".', missing_unit);
    end if;
  end if;
  if tg_op = 'INSERT' then
    insert into product_search select p.company_id, p.id, product_search_text(p), rows < 1000 from after p
      where p.withdrawn_at is null;
    insert into catalogue_versions (company_id, version, products)
      select company_id, 1, count(*) filter (where withdrawn_at is null) from after group by 1 order by 1
      on conflict (company_id) do update
        set version = catalogue_versions.version + 1, products = catalogue_versions.products + excluded.products;
    insert into product_counts (company_id, category, products)
      select company_id, coalesce(category, ''), count(*) from after where withdrawn_at is null group by 1, 2 order by 1, 2
      on conflict (company_id, category) do update set products = product_counts.products + excluded.products;
    perform log_product_changes('{}', array(
      select p::products from after p where withdrawn_at is null and (rows < 1000 or p.company_id = any(counted))));
  elsif tg_op = 'UPDATE' then
    update product_search s set search = n.text
      from (select p.company_id, p.id, product_search_text(p) as text from after p) n
      where s.company_id = n.company_id and s.product_id = n.id and s.search <> n.text;
    insert into catalogue_versions (company_id, version) select company_id, 1 from after group by 1 order by 1
      on conflict (company_id) do update set version = catalogue_versions.version + 1;
    ends := exists (select from after where withdrawn_at is not null) or exists (select from before where withdrawn_at is not null);
    if ends then
      delete from product_search s using after p
        where p.withdrawn_at is not null and s.company_id = p.company_id and s.product_id = p.id;
      insert into product_search select p.company_id, p.id, product_search_text(p), rows < 1000
        from after p join before b using (company_id, id) where p.withdrawn_at is null and b.withdrawn_at is not null;
      update catalogue_versions v set products = v.products + c.change
        from (
          select company_id, sum(change) as change from (
            select company_id, 1 as change from after where withdrawn_at is null
            union all
            select company_id, -1 from before where withdrawn_at is null
          ) changes group by 1 having sum(change) <> 0
        ) c where v.company_id = c.company_id;
    end if;
    insert into product_counts (company_id, category, products)
      select company_id, category, sum(change) from (
        select company_id, coalesce(category, '') as category, 1 as change from after where withdrawn_at is null
        union all
        select company_id, coalesce(category, ''), -1 from before where withdrawn_at is null
      ) changes group by 1, 2 having sum(change) <> 0 order by 1, 2
      on conflict (company_id, category) do update set products = product_counts.products + excluded.products;
    perform log_product_changes(
      array(select p::products from before p where withdrawn_at is null and (rows < 1000 or p.company_id = any(counted))),
      array(select p::products from after p where withdrawn_at is null and (rows < 1000 or p.company_id = any(counted))));
  else
    delete from product_search s using before d where s.company_id = d.company_id and s.product_id = d.id;
    delete from product_writes w using before d where w.company_id = d.company_id and w.product_id = d.id;
    insert into catalogue_versions (company_id, version, products)
      select company_id, 1, -count(*) filter (where withdrawn_at is null) from before group by 1 order by 1
      on conflict (company_id) do update
        set version = catalogue_versions.version + 1, products = catalogue_versions.products + excluded.products;
    insert into product_counts (company_id, category, products)
      select company_id, coalesce(category, ''), -count(*) from before where withdrawn_at is null group by 1, 2 order by 1, 2
      on conflict (company_id, category) do update set products = product_counts.products + excluded.products;
    if (select count(*) < 1000 from before) then
      perform log_product_changes(array(select p::products from before p where withdrawn_at is null), '{}');
    end if;
  end if;
  if exists (select from requirements where deleted_at is null) then
    if tg_op = 'DELETE' then
      insert into requirement_changes (kind, company_id) select distinct 'company', company_id from before;
    else
      insert into requirement_changes (kind, company_id, subject)
        select distinct 'product', company_id, case when rows < 1000 then id end from after;
    end if;
    notify lading_requirements;
  end if;
  return null;
end $$;
create or replace trigger products_inserted after insert on products referencing new table as after
  for each statement execute function note_products();
create or replace trigger products_updated after update on products referencing old table as before new table as after
  for each statement execute function note_products();
create or replace trigger products_deleted after delete on products referencing old table as before
  for each statement execute function note_products();

-- Locks products of the caller's company before documents are linked to them, in the order in which loads lock products.
create or replace function lock_own_products(skus text[]) returns table (id bigint, gxp_sku text)
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  select p.id, p.gxp_sku from products p
    where p.company_id = current_company_id() and p.gxp_sku = any(skus)
    order by p.gxp_sku for share of p;
end;
revoke all on function lock_own_products(text[]) from public;
grant execute on function lock_own_products(text[]) to lading_vendor;
