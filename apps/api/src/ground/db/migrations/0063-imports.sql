-- Imports in the browser. See docs/decisions/0063.

-- A person's decisions on a file between its upload and its load. Its progress is that of its run.
create table imports (
  run_id uuid primary key references runs on delete cascade,
  kind text not null,
  source text not null,
  version int not null default 1,
  -- DetectedFile, ReadOptions and the first rows, as the contract shapes them.
  detected jsonb not null,
  reading jsonb not null,
  preview jsonb not null,
  unreadable text,
  -- The number of rows, and the headers and facts of the columns. Null until the whole file was read.
  file_rows int,
  headers jsonb,
  facts jsonb,
  -- The field of each column and how it was found.
  matches jsonb,
  -- The targets of values by field and normalized value, as remembered and as a person chose them.
  choices jsonb not null default '{}',
  decimal_sign text check (decimal_sign in ('.', ',')),
  date_order text check (date_order in ('ymd', 'dmy', 'mdy')),
  empty_cells text not null default 'keep' check (empty_cells in ('keep', 'clear')),
  mode text not null default 'partial' check (mode in ('partial', 'atomic')),
  check_result jsonb,
  undone_by uuid references runs on delete set null
);
create index imports_by_source on imports (kind, lower(source));
create index imports_undone on imports (undone_by) where undone_by is not null;

-- Problems of rows, written in the transaction of their batch.
create table import_problems (
  run_id uuid not null references imports on delete cascade,
  row_number int not null,
  -- Orders the problems of a row.
  place int not null,
  column_number int,
  header text,
  field text,
  value text,
  code text not null,
  message text not null,
  hint text,
  is_warning boolean not null,
  primary key (run_id, row_number, place)
);

-- The values that an import has changed, for its undo.
create table import_changes (
  company_id uuid not null,
  run_id uuid not null references imports on delete cascade,
  row_number int not null,
  -- The columns of the key, and the changed columns with their values before and after the import, all as text.
  key jsonb not null,
  old jsonb not null,
  new jsonb not null,
  primary key (run_id, row_number)
);

-- The mapping that was last used for the files of a source, in small letters, with these headers.
create table import_mappings (
  kind text not null,
  source text not null,
  -- The SHA-256 of the sorted normalized headers.
  headers bytea not null,
  columns jsonb not null,
  choices jsonb not null,
  decimal_sign text,
  date_order text,
  used_at timestamptz not null default now(),
  primary key (kind, source, headers)
);

-- Vendors see none of it.
alter table imports enable row level security;
alter table import_problems enable row level security;
alter table import_changes enable row level security;
alter table import_mappings enable row level security;
create policy all_imports on imports to lading_provider using (true) with check (true);
create policy all_import_problems on import_problems to lading_provider, lading_jobs using (true) with check (true);
create policy all_import_changes on import_changes to lading_provider, lading_jobs using (true) with check (true);
create policy all_import_mappings on import_mappings to lading_provider using (true) with check (true);
grant select, insert, update on imports, import_mappings to lading_provider;
grant select, insert, delete on import_problems, import_changes to lading_provider;
-- A job removes old problems and changes.
grant select, delete on import_problems, import_changes to lading_jobs;
grant select (ended_at) on runs to lading_jobs;

insert into role_permissions (role_id, permission)
select id, 'provider.import_records' from roles where of_provider and name = 'Administrator';
