-- The Idempotency-Key of the request that uploaded the document. If the response is lost, a repeat of the request finds the
-- document instead of creating another one.
alter table documents add upload_key text;
create index documents_by_upload_key on documents (company_id, uploaded_by, upload_key) where upload_key is not null;
