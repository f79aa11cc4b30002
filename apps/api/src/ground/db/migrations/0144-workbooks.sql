-- The vendors' workbooks of products. The values that a workbook contains are not stored: `snapshot` says which changes of the history
-- of values its export has seen, so the former values follow from the history. See docs/decisions/0133.
create table workbooks (
  -- That of the run that writes the file. The run and the file are removed after seven days, this row is not.
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  user_id uuid references users on delete set null,
  format text not null check (format in ('xlsx', 'csv')),
  -- The chosen products in words.
  filter text not null,
  created_at timestamptz not null default now(),
  -- The rest is null until the file is there.
  columns text[],
  rows int,
  exported_at timestamptz,
  -- The transactions whose changes the export has seen, a pg_snapshot. They can be compared only while change_feed has this epoch.
  snapshot text,
  epoch uuid
);
create index workbooks_of_company on workbooks (company_id, created_at);
create index workbooks_by_user on workbooks (user_id);

alter table workbooks enable row level security;
create policy own_workbooks on workbooks to lading_vendor
  using (company_id = (select current_company_id()))
  with check (company_id = (select current_company_id()) and user_id = (select current_user_id()));
create policy all_workbooks on workbooks to lading_provider using (true) with check (true);
grant select, insert (id, company_id, user_id, format, filter) on workbooks to lading_vendor;
grant select, update (columns, rows, exported_at, snapshot, epoch) on workbooks to lading_provider;
