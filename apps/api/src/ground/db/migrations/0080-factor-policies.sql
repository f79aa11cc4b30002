-- Which users need a second factor, and what happens if one is lost. See docs/decisions/0080.

alter table provider_settings
  -- No company's policy is weaker. `administrators` requires a second factor from Vendor Admins.
  add column factor_floor text not null default 'administrators'
    check (factor_floor in ('off', 'optional', 'administrators', 'all')),
  -- False in a demonstration, where nobody has to have a second factor.
  add column requires_factors boolean not null default true;
grant update (factor_floor) on provider_settings to lading_provider;

-- Null until the company chooses a policy.
alter table companies add column factor_policy text check (factor_policy in ('off', 'optional', 'administrators', 'all'));

-- Until then, a user who needs a second factor signs in without it.
alter table users add column factor_due_at timestamptz;

-- Removals of lost factors that somebody has started for a user. The row is deleted when the factor is removed or the recovery is
-- cancelled; the audit record keeps it.
create table factor_recoveries (
  user_id uuid primary key references users on delete cascade,
  -- Null for staff.
  company_id uuid references companies on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  started_by uuid not null references users on delete cascade,
  reason text not null,
  -- The link's code is derived from it, as with invitations.
  code_salt bytea not null,
  started_at timestamptz not null default now(),
  -- The user confirms with the mailed link until then.
  expires_at timestamptz not null default now() + interval '3 days',
  confirmed_at timestamptz,
  approved_by uuid references users on delete cascade,
  check (approved_by <> started_by and user_id <> started_by and user_id <> approved_by)
);
create index recoveries_started on factor_recoveries (started_by);
create index recoveries_approved on factor_recoveries (approved_by);
create index recoveries_of_company on factor_recoveries (company_id);
create index confirmed_recoveries on factor_recoveries (confirmed_at);
alter table factor_recoveries enable row level security;
create policy own_recoveries on factor_recoveries to lading_vendor using (company_id = (select current_company_id()))
  with check (company_id = (select current_company_id()) and exists (select from users u where u.id = user_id));
create policy all_recoveries on factor_recoveries to lading_provider, lading_gate using (true) with check (true);
create policy recoveries_for_jobs on factor_recoveries to lading_jobs using (true);
-- Administrators write the salt and cannot read it again.
grant select (user_id, company_id, id, started_by, reason, started_at, expires_at, confirmed_at, approved_by),
  insert (user_id, company_id, started_by, reason, code_salt), update (approved_by), delete
  on factor_recoveries to lading_vendor, lading_provider;
grant select, update (confirmed_at), delete on factor_recoveries to lading_gate;
grant select (user_id, company_id, id, started_by, reason, started_at, expires_at, confirmed_at, approved_by), delete
  on factor_recoveries to lading_jobs;

-- A ticket that only adds a factor, and the secret that its user was shown.
alter table sign_in_tickets add column enrolment_secret bytea;

-- A portal that was filled with the demonstration before.
update provider_settings set requires_factors = not exists (select from users where email = 'secure@bluemesa.example');
