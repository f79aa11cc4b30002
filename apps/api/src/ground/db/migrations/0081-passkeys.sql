-- Passkeys (WebAuthn credentials) of users. See docs/decisions/0081.

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- The host of the portal's address for which the passkey was made. It works at no other host.
  host text not null,
  -- The authenticator's id of the passkey, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the authenticator has used it. Authenticators that sync passkeys always send 0.
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- The random texts that browsers sign with a passkey. Each works once.
create table passkey_challenges (
  challenge text primary key,
  -- The session or the sign-in ticket that the challenge is for; null for a sign-in without password.
  owner_id uuid,
  expires_at timestamptz not null default now() + interval '5 minutes'
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

alter table passkeys enable row level security;
alter table passkey_challenges enable row level security;
create policy all_passkeys on passkeys to lading_gate using (true) with check (true);
create policy all_challenges on passkey_challenges to lading_gate using (true) with check (true);
grant select, insert, update, delete on passkeys, passkey_challenges to lading_gate;
