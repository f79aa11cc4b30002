create index concurrently if not exists requested_requirement_items on requirement_items (company_id, id) where state = 'requested';
