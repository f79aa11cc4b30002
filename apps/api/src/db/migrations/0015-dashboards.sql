-- What dashboards sum up.

-- Sales of a company by month: exact, without a walk through those of every product. Written by the triggers alone.
create table sales_months (
  company_id uuid not null references companies,
  month date not null,
  end_user_sales numeric not null,
  purchases numeric not null,
  -- Sales in the markets whose size is known, and those markets: a product's share of its market tells how large that is.
  sales_in_markets numeric not null,
  markets numeric not null,
  -- Rows of product_sales behind it; without any, nothing is known of the month.
  products bigint not null,
  primary key (company_id, month)
);

-- What a row of product_sales adds to its month.
create function sales_figures(end_user_sales numeric, purchases numeric, market_share numeric)
  returns table (sales numeric, bought numeric, in_markets numeric, market numeric)
  language sql immutable
as $$
  select coalesce(end_user_sales, 0), coalesce(purchases, 0),
    case when market_share > 0 then coalesce(end_user_sales, 0) else 0 end,
    -- Rounded, so that what was added can be taken away again to nothing.
    case when market_share > 0 then round(coalesce(end_user_sales, 0) * 100 / market_share, 4) else 0 end
$$;

-- The months are written in one order everywhere, so that two changes never wait for each other in a circle.
create function note_sales() returns trigger
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

create trigger sales_inserted after insert on product_sales referencing new table as after
  for each statement execute function note_sales();
create trigger sales_updated after update on product_sales referencing old table as before new table as after
  for each statement execute function note_sales();
create trigger sales_deleted after delete on product_sales referencing old table as before
  for each statement execute function note_sales();

insert into sales_months
  select company_id, month, sum(sales), sum(bought), sum(in_markets), sum(market), count(*)
  from product_sales, sales_figures(end_user_sales, purchases, market_share) group by 1, 2;

alter table sales_months enable row level security;
create policy own_sales_months on sales_months for select to lading_vendor using (company_id = (select current_company_id()));
grant select on sales_months to lading_vendor;

-- Open orders are few among all there ever were.
create index purchase_orders_by_status on purchase_orders (company_id, status) include (order_date, due_date, location, total);
