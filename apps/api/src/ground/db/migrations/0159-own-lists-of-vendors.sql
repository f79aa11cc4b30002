-- A vendor uploads a list of its own, whose columns a person maps to fields. The mapping is remembered for the company and the headers.
alter table workbook_uploads
  add column is_own_list boolean not null default false,
  -- The rest is null until the whole list was read, and for workbooks of ours.
  add column headers text[],
  add column facts jsonb,
  add column mapping jsonb;
grant update (headers, facts, mapping) on workbook_uploads to lading_vendor;

create table workbook_mappings (
  company_id uuid not null references companies on delete cascade,
  -- The SHA-256 of the sorted normalized headers.
  headers bytea not null,
  mapping jsonb not null,
  used_at timestamptz not null default statement_timestamp(),
  primary key (company_id, headers)
);
alter table workbook_mappings enable row level security;
create policy own_workbook_mappings on workbook_mappings to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
grant select, insert, update (mapping, used_at) on workbook_mappings to lading_vendor;

-- A colleague may choose the columns, and the list is then compared with the rights of that person.
create policy compared_again on runs for update to lading_vendor
  using (company_id = current_company_id() and kind = 'workbook_upload')
  with check (company_id = current_company_id() and kind = 'workbook_upload' and user_id = current_user_id()
    and session_id = nullif(current_setting('app.session_id', true), '')::uuid);
grant update (user_id, session_id, runner_id, started_at) on runs to lading_vendor;
