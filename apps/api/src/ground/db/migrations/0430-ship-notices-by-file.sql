-- The ship notices of an uploaded file: one row for each notice, and one for each problem. See docs/decisions/0186.
create table ship_notice_rows (
  upload_id uuid not null references workbook_uploads on delete cascade,
  id int not null,
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('notices', 'problems', 'unchanged')),
  -- The first row of the file that is about the notice, or the row with the problem.
  row int not null,
  notice text not null,
  purchase_order text not null default '',
  line int,
  -- The notice as people see it, and as it is sent.
  shown jsonb,
  given jsonb,
  chosen boolean not null default false,
  field text,
  found text,
  code text,
  message text,
  hint text,
  is_warning boolean not null default false,
  outcome text check (outcome in ('sent', 'left_out')),
  ship_notice uuid,
  primary key (upload_id, id)
);
create index ship_notice_rows_by_kind on ship_notice_rows (upload_id, kind, id);
create index ship_notice_rows_of_company on ship_notice_rows (company_id);
alter table ship_notice_rows enable row level security;
create policy own_ship_notice_rows on ship_notice_rows to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy old_ship_notice_rows on ship_notice_rows to lading_jobs using (true);
grant select, insert, delete, update (chosen, outcome, ship_notice, message) on ship_notice_rows to lading_vendor;
grant select, delete on ship_notice_rows to lading_jobs;
