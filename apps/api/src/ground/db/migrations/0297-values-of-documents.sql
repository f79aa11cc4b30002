-- The values of the fields of a document's label.
alter table documents
  -- The current values by the fields' keys, also of fields that the label does not have now. Null for none.
  add column field_values jsonb,
  -- The value of the label's field that is the expiry.
  add column expires_on date;

-- Each value that was given for a field, the current ones included. Rows are never changed.
create table document_values (
  company_id uuid not null,
  document_id uuid not null,
  id bigint generated always as identity,
  key text not null,
  -- Null if the value was removed.
  value jsonb,
  source text not null check (source in ('typed', 'staff', 'file')),
  set_by uuid references users on delete set null,
  set_at timestamptz not null default now(),
  primary key (company_id, document_id, id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade
);
create index document_values_by_author on document_values (set_by);

alter table document_values enable row level security;
create policy own_document_values on document_values to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_document_values on document_values for select to lading_provider, lading_jobs using (true);

grant select, insert on document_values to lading_vendor;
grant select on document_values to lading_provider, lading_jobs;
grant update (field_values, expires_on) on documents to lading_vendor;
-- Staff and the job that publishes labels change which field is the expiry.
grant select (field_values, expires_on), update (expires_on) on documents to lading_provider;
grant update (expires_on) on documents to lading_jobs;
