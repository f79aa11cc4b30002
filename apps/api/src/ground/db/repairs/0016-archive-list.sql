drop index archived_documents;
create index archived_documents on documents (company_id, archived_at, id, lower(name))
  include (staged_by, label_id, name, extension, size) where archived_at is not null;
