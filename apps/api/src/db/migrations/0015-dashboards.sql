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

create function note_inserted_sales() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- In one order everywhere, so that two changes never wait for each other in a circle.
  insert into sales_months
    select company_id, month, sum(sales), sum(bought), sum(in_markets), sum(market), sum(rows) from (
      select company_id, month, coalesce(end_user_sales, 0) as sales, coalesce(purchases, 0) as bought,
        case when market_share > 0 then coalesce(end_user_sales, 0) else 0 end as in_markets,
        -- Rounded, so that what was added can be taken away again to nothing.
        case when market_share > 0 then round(coalesce(end_user_sales, 0) * 100 / market_share, 4) else 0 end as market,
        1 as rows
      from inserted
    ) changes group by 1, 2 order by 1, 2
    on conflict (company_id, month) do update set
      end_user_sales = sales_months.end_user_sales + excluded.end_user_sales,
      purchases = sales_months.purchases + excluded.purchases,
      sales_in_markets = sales_months.sales_in_markets + excluded.sales_in_markets,
      markets = sales_months.markets + excluded.markets,
      products = sales_months.products + excluded.products;
  return null;
end $$;

create function note_updated_sales() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- In one order everywhere, so that two changes never wait for each other in a circle.
  insert into sales_months
    select company_id, month, sum(sales), sum(bought), sum(in_markets), sum(market), sum(rows) from (
      select company_id, month, coalesce(end_user_sales, 0) as sales, coalesce(purchases, 0) as bought,
        case when market_share > 0 then coalesce(end_user_sales, 0) else 0 end as in_markets,
        -- Rounded, so that what was added can be taken away again to nothing.
        case when market_share > 0 then round(coalesce(end_user_sales, 0) * 100 / market_share, 4) else 0 end as market,
        1 as rows
      from after
    union all
      select company_id, month, -coalesce(end_user_sales, 0) as sales, -coalesce(purchases, 0) as bought,
        case when market_share > 0 then -coalesce(end_user_sales, 0) else 0 end as in_markets,
        -- Rounded, so that what was added can be taken away again to nothing.
        case when market_share > 0 then -round(coalesce(end_user_sales, 0) * 100 / market_share, 4) else 0 end as market,
        -1 as rows
      from before
    ) changes group by 1, 2 order by 1, 2
    on conflict (company_id, month) do update set
      end_user_sales = sales_months.end_user_sales + excluded.end_user_sales,
      purchases = sales_months.purchases + excluded.purchases,
      sales_in_markets = sales_months.sales_in_markets + excluded.sales_in_markets,
      markets = sales_months.markets + excluded.markets,
      products = sales_months.products + excluded.products;
  return null;
end $$;

create function note_deleted_sales() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- In one order everywhere, so that two changes never wait for each other in a circle.
  insert into sales_months
    select company_id, month, sum(sales), sum(bought), sum(in_markets), sum(market), sum(rows) from (
      select company_id, month, -coalesce(end_user_sales, 0) as sales, -coalesce(purchases, 0) as bought,
        case when market_share > 0 then -coalesce(end_user_sales, 0) else 0 end as in_markets,
        -- Rounded, so that what was added can be taken away again to nothing.
        case when market_share > 0 then -round(coalesce(end_user_sales, 0) * 100 / market_share, 4) else 0 end as market,
        -1 as rows
      from deleted
    ) changes group by 1, 2 order by 1, 2
    on conflict (company_id, month) do update set
      end_user_sales = sales_months.end_user_sales + excluded.end_user_sales,
      purchases = sales_months.purchases + excluded.purchases,
      sales_in_markets = sales_months.sales_in_markets + excluded.sales_in_markets,
      markets = sales_months.markets + excluded.markets,
      products = sales_months.products + excluded.products;
  return null;
end $$;

create trigger sales_inserted after insert on product_sales referencing new table as inserted
  for each statement execute function note_inserted_sales();
create trigger sales_updated after update on product_sales referencing old table as before new table as after
  for each statement execute function note_updated_sales();
create trigger sales_deleted after delete on product_sales referencing old table as deleted
  for each statement execute function note_deleted_sales();

insert into sales_months
  select company_id, month, sum(coalesce(end_user_sales, 0)), sum(coalesce(purchases, 0)),
    sum(case when market_share > 0 then coalesce(end_user_sales, 0) else 0 end),
    sum(case when market_share > 0 then round(coalesce(end_user_sales, 0) * 100 / market_share, 4) else 0 end),
    count(*)
  from product_sales group by 1, 2;

alter table sales_months enable row level security;
create policy own_sales_months on sales_months for select to lading_vendor using (company_id = (select current_company_id()));
grant select on sales_months to lading_vendor;

-- Open orders are few among all there ever were.
create index purchase_orders_by_status on purchase_orders (company_id, status) include (order_date, due_date, location, total);
