-- Staff read the products, orders and documents of a company in the console. The policies of products, orders and documents exist.
grant select (company_id, id, space, order_id, name, extension, size, label_id, uploaded_at, staged_by, archived_at)
  on documents to lading_provider;
grant select on document_products to lading_provider;
create policy all_searches on order_search for select to lading_provider using (true);
grant select on order_search to lading_provider;
