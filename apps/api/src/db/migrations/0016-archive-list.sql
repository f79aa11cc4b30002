-- With all beside it that the archive is sorted by and searched in, and staged_by, which row-level security looks at, its list is
-- counted and read from the index alone.
drop index archived_documents;
create index archived_documents on documents (company_id, archived_at, id) include (staged_by, label_id, name, extension, size)
  where archived_at is not null;
