-- Lists of documents: indexes for their sort orders, search, counters, and the rights of vendors.

-- 0 for no label. An index delivers rows in order after a column that equals a value, but not after a column that is null.
-- With an expression instead of a column, row-level security would prevent the use of the index.
alter table documents add label_or_none int not null generated always as (coalesce(label_id, 0)) stored;

-- One index for each sort order of the product documents. The index by label does not sort by the label's name, because a
-- label is renamed without touching its documents.
create index product_documents_by_name on documents (company_id, lower(name), id)
  where space = 'product' and archived_at is null and staged_by is null;
create index product_documents_by_size on documents (company_id, size, id)
  where space = 'product' and archived_at is null and staged_by is null;
create index product_documents_by_extension on documents (company_id, extension, lower(name), id)
  where space = 'product' and archived_at is null and staged_by is null;
create index product_documents_by_label on documents (company_id, label_or_none, lower(name), id)
  where space = 'product' and archived_at is null and staged_by is null;

-- The text that the search box of product documents searches, in lower case, with one row for each listed document. Words are
-- first looked up in the names of labels and searched here as label ids, so a label can be renamed without touching its
-- documents.
create table document_search (
  company_id uuid not null,
  document_id uuid not null,
  -- 0 for no label, here and in document_counts.
  label_id int not null,
  search text not null,
  -- No foreign key: only triggers write this table.
  primary key (company_id, document_id)
);
create index document_search_trigrams on document_search using gin (company_id, label_id, search gin_trgm_ops);

-- The number of listed product documents of a company under a label, kept exact by triggers.
create table document_counts (
  company_id uuid not null references companies on delete cascade,
  label_id int not null,
  documents bigint not null,
  primary key (company_id, label_id)
);

-- Rises with every change of the list, except for names and SKUs of products, which raise catalogue_versions.
create table document_versions (
  company_id uuid primary key references companies on delete cascade,
  version bigint not null
);

insert into document_search
  select d.company_id, d.id, d.label_or_none, lower(concat_ws(E'\n', d.name || '.' || d.extension, (
    select string_agg(concat_ws(E'\n', p.gxp_sku, p.supplier_sku, p.name), E'\n' order by p.id)
    from document_products l join products p on p.company_id = l.company_id and p.id = l.product_id
    where l.company_id = d.company_id and l.document_id = d.id
  )))
  from documents d where d.space = 'product' and d.archived_at is null and d.staged_by is null;
insert into document_counts
  select company_id, label_or_none, count(*) from documents
  where space = 'product' and archived_at is null and staged_by is null group by 1, 2;

-- A vendor uploads a document as staged or to an order. A staged document never becomes staged again. A listed document must
-- be archived before it can be deleted.
drop policy own_documents on documents;
create policy own_documents on documents for select to lading_vendor
  using (company_id = (select current_company_id()) and (staged_by is null or staged_by = (select current_user_id())));
create policy own_upload on documents for insert to lading_vendor
  with check (company_id = (select current_company_id()) and archived_at is null
    and (space = 'order' or staged_by = (select current_user_id())));
create policy own_change on documents for update to lading_vendor
  using (company_id = (select current_company_id()) and (staged_by is null or staged_by = (select current_user_id())))
  with check (company_id = (select current_company_id()) and staged_by is null);
create policy own_deletion on documents for delete to lading_vendor
  using (company_id = (select current_company_id()) and (archived_at is not null or staged_by = (select current_user_id())));
-- The purge locks the documents that it deletes, and PostgreSQL requires the right to update a column for that.
grant update (archived_at) on documents to lading_jobs;

alter table document_counts enable row level security;
create policy own_document_counts on document_counts for select to lading_vendor
  using (company_id = (select current_company_id()));
alter table document_versions enable row level security;
create policy own_document_version on document_versions for select to lading_vendor
  using (company_id = (select current_company_id()));
grant select on document_search, document_counts, document_versions to lading_vendor;
