-- Workbooks that vendors upload. A run reads the file and compares it with the portal; nothing changes before a person proposes.
create table workbook_uploads (
  -- That of the run that reads the file. The run and the file are removed earlier than this row.
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  author_id uuid references users on delete set null,
  file_name text not null,
  file_size bigint not null,
  reading jsonb not null,
  -- The workbook that the file names, with the time of its export; null if it names none.
  workbook_id uuid,
  exported_at timestamptz,
  rows int not null default 0,
  columns int not null default 0,
  -- Rows of workbook_changes by kind, and unchanged cells.
  counts jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default statement_timestamp(),
  -- The set of the proposed changes, from the beginning of the submission on.
  set_id uuid,
  submitted_at timestamptz,
  proposed int not null default 0,
  left_out int not null default 0
);
create index workbook_uploads_of_company on workbook_uploads (company_id, created_at);
create index workbook_uploads_by_author on workbook_uploads (author_id);
create index workbook_uploads_by_time on workbook_uploads (created_at);
alter table workbook_uploads enable row level security;
create policy own_workbook_uploads on workbook_uploads to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy old_workbook_uploads on workbook_uploads to lading_jobs using (true);
grant select, insert, update (rows, columns, counts, version, set_id, submitted_at, proposed, left_out) on workbook_uploads to lading_vendor;
grant select, delete on workbook_uploads to lading_jobs;

-- The cells and rows of an uploaded workbook that differ from the portal, or that have a problem.
create table workbook_changes (
  upload_id uuid not null references workbook_uploads on delete cascade,
  id int not null,
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('changes', 'conflicts', 'newer', 'problems', 'ignored')),
  row int not null,
  product_id bigint,
  gxp_sku text not null,
  product_name text,
  field text,
  found text,
  base text,
  live_value text,
  new_value text,
  offer text,
  -- The relative change of a number, in percent, and its amount.
  percent float8,
  size float8 generated always as (abs(percent)) stored,
  chosen boolean not null default false,
  code text,
  message text,
  hint text,
  is_warning boolean not null default false,
  outcome text check (outcome in ('proposed', 'left_out')),
  primary key (upload_id, id)
);
create index workbook_changes_by_size on workbook_changes (upload_id, kind, size desc nulls last, id);
create index workbook_changes_of_company on workbook_changes (company_id);
alter table workbook_changes enable row level security;
create policy own_workbook_changes on workbook_changes to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy old_workbook_changes on workbook_changes to lading_jobs using (true);
grant select, insert, delete, update (chosen, live_value, outcome, message) on workbook_changes to lading_vendor;
grant select, delete on workbook_changes to lading_jobs;

alter table runs drop constraint runs_kind_check;
alter table runs add constraint runs_kind_check
  check (kind in ('import', 'export', 'bulk_decision', 'undo', 'move', 'workbook_upload')) not valid;

-- The run of an uploaded workbook stores its progress with the rights of the person who uploaded it. Colleagues see how far it is.
drop policy started_runs on runs;
create policy started_runs on runs for insert to lading_vendor
  with check (company_id = current_company_id() and user_id = current_user_id() and kind in ('export', 'workbook_upload')
    and session_id = nullif(current_setting('app.session_id', true), '')::uuid);
create policy uploads_of_colleagues on runs for select to lading_vendor
  using (company_id = current_company_id() and kind = 'workbook_upload');
grant select (kind, runner_id, attempts, file_sha256), insert (id, file_id, file_name, file_size, file_sha256),
  update (cursor, done, total, attempts, counts) on runs to lading_vendor;

-- The files of runs that vendors upload, until they belong to a run.
create policy own_loose_workbooks on loose_files for insert to lading_vendor
  with check (key like 'runs/%' and company_id = (select current_company_id()));
