-- Assistants that people allow with OAuth. See docs/decisions/0079.

-- Each such assistant has one key, whose hash is replaced with each new access token. Its expires_at is the end of the person's
-- permission, and this column that of the present access token. It is null for keys that are not replaced.
alter table api_keys add access_ends_at timestamptz;

create or replace view live_api_keys as
  select k.id as key_id, k.key_hash, k.user_id, k.company_id, k.company_ids, u.role_id
  from api_keys k
  left join users u on u.id = k.user_id
  left join companies c on c.id = k.company_id
  where k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    and (k.access_ends_at is null or k.access_ends_at > now())
    and (u.id is null or u.status = 'active') and (c.id is null or c.status = 'active');

create table assistant_grants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  company_id uuid not null references companies on delete cascade,
  -- The address of the document that describes the client.
  client_id text not null,
  -- The client's host, which becomes the name of its key.
  name text not null,
  redirect_uri text not null,
  code_challenge text not null,
  scopes text[] not null,
  -- The code and the refresh tokens are derived from it, as with invitations and sessions.
  salt bytea not null,
  created_at timestamptz not null default now(),
  code_expires_at timestamptz not null default now() + interval '60 seconds',
  code_used_at timestamptz,
  -- Null until the code is exchanged.
  key_id uuid references api_keys on delete cascade,
  -- The number of the present refresh token.
  generation int not null default 0
);
create index assistant_grants_of_user on assistant_grants (user_id);
create index assistant_grants_of_company on assistant_grants (company_id);
create index assistant_grants_of_key on assistant_grants (key_id);

alter table assistant_grants enable row level security;
create policy own_grants on assistant_grants to lading_vendor using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()) and company_id = (select current_company_id()));
grant insert (user_id, company_id, client_id, name, redirect_uri, code_challenge, scopes, salt), select (id, user_id)
  on assistant_grants to lading_vendor;

-- A client exchanges its code without a session.
create policy all_grants on assistant_grants to lading_gate using (true) with check (true);
grant select, update (code_used_at, key_id, generation) on assistant_grants to lading_gate;
create policy tokens_of_assistants on api_keys to lading_gate using (is_personal) with check (is_personal);
grant select (id, is_personal, revoked_at, expires_at),
  insert (name, key_hash, company_id, user_id, scopes, is_personal, expires_at, access_ends_at),
  update (key_hash, access_ends_at, revoked_at) on api_keys to lading_gate;

-- Retention.
create policy old_grants on assistant_grants to lading_jobs using (key_id is null and code_expires_at < now());
grant select (id, key_id, created_at), delete on assistant_grants to lading_jobs;
