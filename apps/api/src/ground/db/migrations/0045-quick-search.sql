-- Quick search. See docs/decisions/0044.

-- The lines of a product's search text are its name, its supplier SKU and its GXP SKU. These indexes find SKUs and order numbers
-- by how they begin, also by one character, for staff and for a vendor. Those of products are on the part of product_search that
-- loads do not write.
create index product_search_by_supplier_sku on product_search_settled (left(split_part(search, E'\n', 2), 100) text_pattern_ops);
create index product_search_by_gxp_sku on product_search_settled (left(split_part(search, E'\n', 3), 100) text_pattern_ops);
create index product_search_by_own_supplier_sku on product_search_settled
  (company_id, left(split_part(search, E'\n', 2), 100) text_pattern_ops);
create index product_search_by_own_gxp_sku on product_search_settled
  (company_id, left(split_part(search, E'\n', 3), 100) text_pattern_ops);
create index order_search_by_number on order_search (left(search, 100) text_pattern_ops);
create index order_search_by_own_number on order_search (company_id, left(search, 100) text_pattern_ops);

create index users_by_words on users using gin (lower(first_name || ' ' || last_name || E'\n' || email) gin_trgm_ops)
  where company_id is not null;
