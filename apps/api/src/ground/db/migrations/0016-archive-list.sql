-- The index contains all columns that the archive sorts, searches and shows, and staged_by, which row-level security reads, so
-- the list is counted and read from the index only. Names are stored in lower case, because computing that takes longer than
-- reading it, and in their original form, because the planner reads an expression from an index only if its column is there
-- too.
drop index archived_documents;
create index archived_documents on documents (company_id, archived_at, id, lower(name))
  include (staged_by, label_id, name, extension, size) where archived_at is not null;
