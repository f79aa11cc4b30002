-- Pages of the archive by name, label and extension are read from these indexes. Sorting 20,000 documents took 10 ms.
create index archived_documents_by_name on documents (company_id, lower(name), id) where archived_at is not null;
create index archived_documents_by_label on documents (company_id, label_or_none, lower(name), id) where archived_at is not null;
create index archived_documents_by_extension on documents (company_id, extension, lower(name), id) where archived_at is not null;
