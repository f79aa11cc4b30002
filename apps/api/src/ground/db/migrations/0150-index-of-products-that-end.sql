create index concurrently products_that_end on products (company_id, id) include (gxp_sku, withdrawn_at, withdrawal_on)
  where withdrawal_on is not null;
