-- Checkpoints prove that rows of the audit record were neither changed, removed nor inserted later.

-- Readers in the order of (era, tx, id) who take only transactions that are older than all running ones miss no row. The server
-- begins an era if the ids of transactions have gone back, as after a restore into another cluster. Earlier rows have tx 0.
alter table audit_entries add era smallint not null default 1, add tx xid8 not null default '0';
alter table audit_entries alter tx set default pg_current_xact_id();
create index audit_entries_in_order on audit_entries (era, tx, id);
grant select on audit_entries to lading_jobs;

-- Each checkpoint contains hashes of the rows since the one before it, and the hash of that one.
create table audit_checkpoints (
  number int primary key,
  -- JSON text, of which each character is signed.
  content text not null,
  -- Ed25519, in base64url.
  signature text not null
);
-- The result of the last verification by the portal.
create table audit_verification (
  is_only bool primary key default true check (is_only),
  at timestamptz not null default now(),
  -- The number of the newest checkpoint that was verified.
  checkpoint int not null,
  -- Sentences; empty if the record is unchanged.
  faults text[] not null
);
alter table audit_checkpoints enable row level security;
alter table audit_verification enable row level security;
create policy all_checkpoints on audit_checkpoints to lading_jobs, lading_provider using (true) with check (true);
create policy every_verification on audit_verification to lading_jobs, lading_provider using (true) with check (true);
grant select on audit_checkpoints, audit_verification to lading_jobs, lading_provider;
grant insert on audit_checkpoints to lading_jobs;
grant insert, update on audit_verification to lading_jobs;
