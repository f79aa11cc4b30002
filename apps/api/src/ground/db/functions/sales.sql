-- Sets the figures of these products for the calendar year of `today` from product_sales. It locks the products before it reads the
-- months: a concurrent transaction may have added other months of them.
create or replace function refresh_year_to_date_of(companies uuid[], product_ids bigint[], today date) returns void
  language plpgsql
as $$
begin
  perform from products p join unnest(companies, product_ids) w (company_id, id) using (company_id, id)
    order by p.company_id, p.gxp_sku for no key update of p;
  update products p set
    ytd_purchases = y.purchases, ytd_end_user_sales = y.end_user_sales, ytd_search_queries = y.search_queries,
    ytd_market_share = y.market_share, current_inventory = y.current_inventory, avg_item_delivery = y.avg_item_delivery
  from (
    select s.company_id, s.product_id,
      sum(purchases) as purchases, sum(end_user_sales) as end_user_sales, sum(search_queries)::int as search_queries,
      (array_agg(market_share order by month desc) filter (where market_share is not null))[1] as market_share,
      (array_agg(current_inventory order by month desc) filter (where current_inventory is not null))[1] as current_inventory,
      (array_agg(avg_item_delivery order by month desc) filter (where avg_item_delivery is not null))[1] as avg_item_delivery
    from (select distinct w.company_id, w.id from unnest(companies, product_ids) w (company_id, id)) w
    join product_sales s on s.company_id = w.company_id and s.product_id = w.id
    where month between date_trunc('year', today) and today
    group by 1, 2
  ) y
  where p.company_id = y.company_id and p.id = y.product_id
    and (p.ytd_purchases, p.ytd_end_user_sales, p.ytd_search_queries, p.ytd_market_share, p.current_inventory, p.avg_item_delivery)
      is distinct from (y.purchases, y.end_user_sales, y.search_queries, y.market_share, y.current_inventory, y.avg_item_delivery);
end $$;

-- The amounts that one row of product_sales adds to its month.
create or replace function sales_figures(end_user_sales numeric, purchases numeric, market_share numeric)
  returns table (sales numeric, bought numeric, in_markets numeric, market numeric)
  language sql immutable
as $$
  select coalesce(end_user_sales, 0), coalesce(purchases, 0),
    case when market_share > 0 then coalesce(end_user_sales, 0) else 0 end,
    -- Rounded, so that subtracting an amount that was added gives 0.
    case when market_share > 0 then round(coalesce(end_user_sales, 0) * 100 / market_share, 4) else 0 end
$$;

-- Months are always written in the same order, so that two transactions never wait for each other.
create or replace function note_sales() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    insert into sales_months
      select company_id, month, -sum(sales), -sum(bought), -sum(in_markets), -sum(market), -count(*)
      from before, sales_figures(end_user_sales, purchases, market_share) group by 1, 2 order by 1, 2
      on conflict (company_id, month) do update set
        end_user_sales = sales_months.end_user_sales + excluded.end_user_sales,
        purchases = sales_months.purchases + excluded.purchases,
        sales_in_markets = sales_months.sales_in_markets + excluded.sales_in_markets,
        markets = sales_months.markets + excluded.markets,
        products = sales_months.products + excluded.products;
  end if;
  if tg_op <> 'DELETE' then
    insert into sales_months
      select company_id, month, sum(sales), sum(bought), sum(in_markets), sum(market), count(*)
      from after, sales_figures(end_user_sales, purchases, market_share) group by 1, 2 order by 1, 2
      on conflict (company_id, month) do update set
        end_user_sales = sales_months.end_user_sales + excluded.end_user_sales,
        purchases = sales_months.purchases + excluded.purchases,
        sales_in_markets = sales_months.sales_in_markets + excluded.sales_in_markets,
        markets = sales_months.markets + excluded.markets,
        products = sales_months.products + excluded.products;
  end if;
  return null;
end $$;
create or replace trigger sales_inserted after insert on product_sales referencing new table as after
  for each statement execute function note_sales();
create or replace trigger sales_updated after update on product_sales referencing old table as before new table as after
  for each statement execute function note_sales();
create or replace trigger sales_deleted after delete on product_sales referencing old table as before
  for each statement execute function note_sales();
