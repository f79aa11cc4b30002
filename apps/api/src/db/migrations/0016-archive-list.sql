-- With all beside it that the archive is sorted by and searched in, and staged_by, which row-level security looks at, its list is
-- counted and read from the index alone. Names stand there in lower case too, since writing them so takes longer than reading
-- them; and as they are, since without them the planner would not read an expression from an index.
drop index archived_documents;
create index archived_documents on documents (company_id, archived_at, id, lower(name))
  include (staged_by, label_id, name, extension, size) where archived_at is not null;
