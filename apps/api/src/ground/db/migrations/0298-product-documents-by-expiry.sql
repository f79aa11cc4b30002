create index concurrently if not exists product_documents_by_expiry on documents (company_id, expires_on, id) include (label_or_none)
  where space = 'product' and archived_at is null and staged_by is null;
