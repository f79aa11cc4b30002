drop index purchase_orders_by_date, purchase_orders_by_status, order_search_trigrams;
create index purchase_orders_by_date on purchase_orders (company_id, order_date, id) include (status);
create index order_search_trigrams on order_search using gin (company_id, search gin_trgm_ops);
