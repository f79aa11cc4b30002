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

-- Returns a part of the company's products that are not withdrawn in the ascending order of a sort key: it begins at the product that has this key and
-- id, or the first one after them, and skips some. Missing keys sort first. It runs as the owner, because under a policy the
-- planner would not look up a key in the index if the key is computed or numeric.
create or replace function find_own_products_from(sort_key text, start_key text, start_id bigint, skipped bigint, length bigint)
  returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp rows 50
as $$
declare
  key text := case sort_key when 'name' then 'lower(p.name)' else format('p.%I', sort_key) end;
  -- The condition reads only ids, so that the index of the order is enough for the products that are skipped.
  head text := format('(select %s as key, p.id from products p where p.company_id = $1 and p.id not in (select w.id from products w
    where w.company_id = $1 and w.withdrawal_on is not null and w.withdrawn_at is not null) and ', key);
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
