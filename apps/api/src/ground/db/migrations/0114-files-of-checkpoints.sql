-- How far the portal has written each machine's file of checkpoints, so that it notices if the file is cut off or removed.
create table audit_files (
  -- A random text that the machine keeps.
  id text primary key,
  -- The number of the newest checkpoint in the file.
  checkpoint int not null
);
alter table audit_files enable row level security;
create policy every_file on audit_files to lading_jobs, lading_provider using (true) with check (true);
grant select on audit_files to lading_jobs, lading_provider;
grant insert, update on audit_files to lading_jobs;
