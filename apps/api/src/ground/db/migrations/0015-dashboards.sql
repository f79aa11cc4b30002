-- Sums for dashboards.

-- Sales of a company by month, kept exact by triggers, so that no query reads the sales of every product.
create table sales_months (
  company_id uuid not null references companies,
  month date not null,
  end_user_sales numeric not null,
  purchases numeric not null,
  -- Sales in markets of known size, and the size of those markets, which is computed from a product's sales and its market
  -- share.
  sales_in_markets numeric not null,
  markets numeric not null,
  -- The number of rows of product_sales. If it is 0, the month has no figures.
  products bigint not null,
  primary key (company_id, month)
);

insert into sales_months
  select company_id, month, sum(coalesce(end_user_sales, 0)), sum(coalesce(purchases, 0)),
    sum(case when market_share > 0 then coalesce(end_user_sales, 0) else 0 end),
    sum(case when market_share > 0 then round(coalesce(end_user_sales, 0) * 100 / market_share, 4) else 0 end), count(*)
  from product_sales group by 1, 2;

alter table sales_months enable row level security;
create policy own_sales_months on sales_months for select to lading_vendor using (company_id = (select current_company_id()));
grant select on sales_months to lading_vendor;

-- Open orders are a small part of all orders.
create index purchase_orders_by_status on purchase_orders (company_id, status) include (order_date, due_date, location, total);
