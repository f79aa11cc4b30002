-- Second factors of users: authenticator apps and recovery codes. See docs/decisions/0073.

create table totp_factors (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted with a key that is not in the database.
  secret bytea not null,
  -- The step of 30 seconds whose code was used last. Older codes and this one are useless.
  last_step bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

-- Secrets that an app may have scanned and that no code has proved yet. Two tabs of a session show the same one.
create table totp_enrolments (
  session_id uuid primary key references sessions on delete cascade,
  secret bytea not null,
  expires_at timestamptz not null default now() + interval '15 minutes'
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Sign-ins whose password was right and whose second factor is missing.
create table sign_in_tickets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- A new password makes the ticket useless.
  password_hash text not null,
  -- The ticket's code is derived from it, as with invitations.
  code_salt bytea not null,
  -- A hash of the network and the program that sent the password.
  client bytea not null,
  wrong_codes int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '5 minutes',
  used_at timestamptz
);
create index tickets_of_user on sign_in_tickets (user_id);

-- Wrong codes of a user. Ten in an hour make the user wait.
create table wrong_codes (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now()
);
create index wrong_codes_of_user on wrong_codes (user_id, at);

alter table totp_factors enable row level security;
alter table totp_enrolments enable row level security;
alter table recovery_codes enable row level security;
alter table sign_in_tickets enable row level security;
alter table wrong_codes enable row level security;
create policy all_factors on totp_factors to lading_gate using (true) with check (true);
create policy all_enrolments on totp_enrolments to lading_gate using (true) with check (true);
create policy all_recovery_codes on recovery_codes to lading_gate using (true) with check (true);
create policy all_tickets on sign_in_tickets to lading_gate using (true) with check (true);
create policy all_wrong_codes on wrong_codes to lading_gate using (true) with check (true);
grant select, insert, update, delete on totp_factors, totp_enrolments, recovery_codes, sign_in_tickets, wrong_codes to lading_gate;

-- Retention.
create policy old_enrolments on totp_enrolments to lading_jobs using (expires_at < now());
create policy old_tickets on sign_in_tickets to lading_jobs using (expires_at < now());
create policy old_wrong_codes on wrong_codes to lading_jobs using (at < now() - interval '1 hour');
grant select (session_id, expires_at), delete on totp_enrolments to lading_jobs;
grant select (id, created_at, expires_at), delete on sign_in_tickets to lading_jobs;
grant select (id, at), delete on wrong_codes to lading_jobs;
