-- Searched tables get row-level security. See docs/decisions/0018.

-- Without the barrier, a condition of a query could run first and reveal rows of other companies by its errors.
alter view known_people set (security_barrier = true);

-- Under a policy LIKE cannot use the trigram indexes, because it is not leakproof. Under the policies these tables are read by
-- their keys. Only the functions in search.sql search the trigram indexes, each for the company of the open session.
alter table product_search enable row level security;
create policy own_search on product_search for select to lading_vendor using (company_id = (select current_company_id()));
create policy all_search on product_search for select to lading_provider using (true);
alter table order_search enable row level security;
create policy own_search on order_search for select to lading_vendor using (company_id = (select current_company_id()));
alter table document_search enable row level security;
create policy own_search on document_search for select to lading_vendor using (company_id = (select current_company_id()));
alter table notification_search enable row level security;
create policy own_search on notification_search for select to lading_vendor using (company_id = (select current_company_id()));
