-- Webhooks: addresses to which the server sends changes. See docs/decisions/0069.

create table webhooks (
  id uuid primary key default gen_random_uuid(),
  -- The company whose changes it is sent; null for the provider, which is sent those of all companies.
  company_id uuid references companies on delete cascade,
  -- The person who made it and gets mails about it.
  user_id uuid references users on delete set null,
  url text not null,
  types text[] not null,
  -- Encrypted (apps/api/src/webhooks/secret-seal.ts), because a signature needs the secret itself.
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  state text not null default 'active' check (state in ('active', 'paused', 'off')),
  off_reason text check (off_reason in ('gone', 'failing')),
  last_success_at timestamptz,
  failing_since timestamptz,
  slow_until timestamptz,
  -- The last mail about failures.
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'off') = (off_reason is not null))
);
create index webhooks_of_company on webhooks (company_id);
create index webhooks_of_user on webhooks (user_id);

alter table webhooks enable row level security;
create policy own_webhooks on webhooks to lading_vendor using (company_id = (select current_company_id()))
  with check (company_id = (select current_company_id()));
create policy webhooks_of_provider on webhooks to lading_provider using (company_id is null) with check (company_id is null);
create policy all_webhooks on webhooks to lading_jobs using (true) with check (true);
-- Nobody who answers requests can read a secret.
grant select (id, company_id, user_id, url, types, old_secret_until, state, off_reason, last_success_at, failing_since,
    slow_until, created_at),
  insert (company_id, user_id, url, types, secret),
  update (url, types, state, off_reason, failing_since, slow_until), delete
  on webhooks to lading_vendor, lading_provider;
grant select, update on webhooks to lading_jobs;

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  company_id uuid references companies on delete cascade,
  type text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  -- Failed attempts since it was created or replayed.
  failures int not null default 0,
  attempts jsonb not null default '[]',
  due_at timestamptz not null default now(),
  -- Until then a process sends it. If the process dies, another one sends it afterwards.
  taken_until timestamptz,
  created_at timestamptz not null default now()
);
create index webhook_deliveries_by_time on webhook_deliveries (webhook_id, created_at, id);
create index waiting_webhook_deliveries on webhook_deliveries (webhook_id, due_at) where state = 'waiting';
create index webhook_deliveries_of_company on webhook_deliveries (company_id);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

alter table webhook_deliveries enable row level security;
create policy own_deliveries on webhook_deliveries to lading_vendor using (company_id = (select current_company_id()))
  with check (company_id = (select current_company_id()));
create policy deliveries_of_provider on webhook_deliveries to lading_provider using (company_id is null)
  with check (company_id is null);
create policy all_deliveries on webhook_deliveries to lading_jobs using (true) with check (true);
grant select, insert (webhook_id, company_id, type, body), update (state, failures, due_at)
  on webhook_deliveries to lading_vendor, lading_provider;
grant select, insert, update, delete on webhook_deliveries to lading_jobs;

-- The place in the order of events up to which deliveries were made: one row.
create table webhook_progress (
  is_only boolean primary key default true check (is_only),
  tx xid8 not null,
  id bigint not null,
  moved_at timestamptz not null default now()
);
insert into webhook_progress (tx, id) values (pg_current_xact_id(), 0);
grant select, update on webhook_progress to lading_jobs;
