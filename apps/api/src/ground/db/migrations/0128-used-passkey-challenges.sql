-- A challenge is sealed now and stored only once it was used, so asking for one stores nothing.
drop table passkey_challenges;
create table used_passkey_challenges (
  id uuid primary key,
  expires_at timestamptz not null
);
create index used_passkey_challenges_by_end on used_passkey_challenges (expires_at);
alter table used_passkey_challenges enable row level security;
create policy all_challenges on used_passkey_challenges to lading_gate using (true) with check (true);
grant select, insert, update, delete on used_passkey_challenges to lading_gate;
