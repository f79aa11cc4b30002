-- The sealed values of a document's fields of the type secret. What readers see of them is in documents and document_values.
-- See docs/decisions/0163.
create table document_secrets (
  company_id uuid not null,
  document_id uuid not null,
  key text not null,
  sealed bytea not null,
  primary key (company_id, document_id, key),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade
);
alter table document_secrets enable row level security;
create policy own_document_secrets on document_secrets to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
-- No request reads a sealed value.
grant select (company_id, document_id, key), insert, update (sealed), delete on document_secrets to lading_vendor;
