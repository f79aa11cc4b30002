-- Runs: work on many rows in the background, and the loads of programs. See docs/decisions/0061.

create table runs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('import', 'export', 'bulk_decision', 'undo')),
  -- The kind of its rows, for example products.
  subject text not null,
  state text not null check (state in ('uploaded', 'read', 'mapped', 'checking', 'checked', 'loading', 'loaded',
    'loaded_with_errors', 'refused', 'failed', 'cancelled', 'undone')),
  -- The permission to start it, which its person must keep until it ends.
  permission text not null,
  -- The staff member who started it; null for a program, and after the account was deleted.
  user_id uuid references users on delete set null,
  -- The session that started it, in which its transactions run. It may have ended.
  session_id uuid,
  -- The intake key of the program that loaded a file.
  key_id uuid references intake_keys on delete set null,
  -- The name of the file, or the rows in words.
  source text not null,
  file_name text,
  file_size bigint,
  file_sha256 bytea,
  -- The blob runs/<id>; null if no file is stored.
  file_id uuid unique,
  params jsonb not null default '{}',
  -- Where to go on; null before the first rows of a step are finished.
  cursor jsonb,
  done int not null default 0,
  total int,
  counts jsonb not null default '{}',
  -- The reason of the state failed: detail, code and params.
  failure jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  -- The time since which it waits for the server or is executed by it; null if the server has nothing to do.
  queued_at timestamptz,
  -- The execution that may change it. A process that takes the run over writes another value.
  runner_id uuid,
  -- Executions that ended without finishing any rows, one after another.
  attempts int not null default 0,
  cancel_asked_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by uuid references users on delete set null,
  check (queued_at is null or state in ('checking', 'loading'))
);
create index queued_runs on runs (queued_at) where queued_at is not null;
create index runs_by_time on runs (created_at, id);
create index runs_of_person on runs (user_id, created_at);
create index runs_acknowledged on runs (acknowledged_by) where acknowledged_by is not null;
create index troubled_runs on runs (key_id, subject)
  where state in ('loaded_with_errors', 'refused', 'failed') and acknowledged_at is null;
create index runs_with_files on runs (created_at) where file_id is not null;

-- Vendors see no runs.
alter table runs enable row level security;
create policy all_runs on runs to lading_provider, lading_jobs using (true) with check (true);
grant select, insert, update on runs to lading_provider;
grant select (id, created_at, file_id, queued_at), update (file_id) on runs to lading_jobs;

insert into role_permissions (role_id, permission)
select id, 'provider.view_runs' from roles where of_provider and name = 'Administrator';

insert into work_promises (kind) values ('failed_run');

-- Staff download the files of runs.
alter table downloads drop constraint downloads_space_check;
alter table downloads add constraint downloads_space_check
  check (space in ('product', 'order', 'archive', 'agreement', 'company-agreement', 'run'));
alter table downloads drop constraint downloads_company_check;
alter table downloads add constraint downloads_company_check
  check ((company_id is null) = (space in ('company-agreement', 'run')));
