-- Writes a statement's changes to product_changes: each product's state before as -1, and its state after as 1. States that are
-- equal in all columns of the table cancel each other out. A count of products that match a condition has then changed by the
-- sum of the rows that match it. Deletes rows that are older than 100 versions or than a statement that was not logged.
create or replace function log_product_changes(before products[], after products[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  companies uuid[] := array(select distinct company_id from unnest(before || after));
begin
  if cardinality(companies) = 0 then return; end if;
  insert into product_changes
    select company_id, v.version, sum(change), id, gxp_sku, supplier_sku, name, category, price, lead_time_days, ytd_end_user_sales,
      ytd_market_share, percents_complete, product_search_text
    from (
      select -1 as change, p.*, product_search_text(p) from unnest(before) p
      union all
      select 1, p.*, product_search_text(p) from unnest(after) p
    ) changes join catalogue_versions v using (company_id)
    group by 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14 having sum(change) <> 0;
  update catalogue_versions
    set logged_until = version,
      logged_after = greatest(version - 100, case when logged_until = version - 1 then logged_after else version - 1 end)
    where company_id = any(companies);
  delete from product_changes c using catalogue_versions v
    where v.company_id = any(companies) and c.company_id = v.company_id and c.version <= v.logged_after;
end $$;
revoke all on function log_product_changes(products[], products[]) from public;

-- The companies whose changes a statement logs although it changes 1,000 products or more: a server caches numbers of their
-- products. Logging all of a load would cost more than counting again. The intake sets app.counted_companies (logChangesOf in
-- apps/api/src/loading/load/trial-queries.ts).
create or replace function counted_companies() returns uuid[]
  language sql stable
  return string_to_array(current_setting('app.counted_companies', true), ',')::uuid[];

create or replace function log_inserted_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  rows bigint := (select count(*) from inserted);
  companies uuid[] := counted_companies();
begin
  perform log_product_changes('{}',
    array(select p::products from inserted p where rows < 1000 or p.company_id = any(companies)));
  return null;
end $$;

create or replace function log_updated_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  rows bigint := (select count(*) from after);
  companies uuid[] := counted_companies();
begin
  perform log_product_changes(
    array(select p::products from before p where rows < 1000 or p.company_id = any(companies)),
    array(select p::products from after p where rows < 1000 or p.company_id = any(companies)));
  return null;
end $$;

create or replace function log_deleted_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if (select count(*) < 1000 from deleted) then
    perform log_product_changes(array(select p::products from deleted p), '{}');
  end if;
  return null;
end $$;

-- Triggers run in the order of their names, so products_inserted and the others have raised the version before these run.
create or replace trigger products_inserted_log after insert on products referencing new table as inserted
  for each statement execute function log_inserted_products();
create or replace trigger products_updated_log after update on products referencing old table as before new table as after
  for each statement execute function log_updated_products();
create or replace trigger products_deleted_log after delete on products referencing old table as deleted
  for each statement execute function log_deleted_products();

-- Returns a part of the company's products in the ascending order of a sort key: it begins at the product that has this key and
-- id, or the first one after them, and skips some. Missing keys sort first. It runs as the owner, because under a policy the
-- planner would not look up a key in the index if the key is computed or numeric.
create or replace function find_own_products_from(sort_key text, start_key text, start_id bigint, skipped bigint, length bigint)
  returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp rows 50
as $$
declare
  key text := case sort_key when 'name' then 'lower(p.name)' else format('p.%I', sort_key) end;
  head text := format('(select %s as key, p.id from products p where p.company_id = $1 and ', key);
  tail text := format(' order by %s limit greatest($3, 0) + $4)', case
    when sort_key = 'gxp_sku' then key
    when sort_key in ('name', 'supplier_sku', 'percents_complete') then key || ', p.id'
    else key || ' nulls first, p.id' end);
begin
  return query execute format('select id from (%s) listed order by key nulls first, id offset greatest($3, 0) limit $4', case
    when start_key is null
      then head || key || ' is null and p.id >= $2' || tail || ' union all ' || head || key || ' is not null' || tail
    else head || format('(%s, p.id) >= (%L, $2)', key, start_key) || tail end)
    using current_company_id(), start_id, skipped, length;
end $$;
revoke all on function find_own_products_from(text, text, bigint, bigint, bigint) from public;
grant execute on function find_own_products_from(text, text, bigint, bigint, bigint) to lading_vendor;
