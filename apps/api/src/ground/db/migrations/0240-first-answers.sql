-- The median time of a company's first answers reads the latest ones.
create index concurrently if not exists first_responses on order_responses (company_id, at) where version = 1;
