-- Company sign-in: the domains that companies have proved, and the connection of a company to its identity provider. See
-- docs/decisions/0083.

create table company_domains (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  domain text not null check (domain = lower(domain)),
  -- A TXT record of the domain must be "lading-verification=" and this.
  proof text not null,
  created_at timestamptz not null default now(),
  proved_at timestamptz,
  checked_at timestamptz,
  -- The first check since the proof that did not find the record. The domain stays proved.
  missing_since timestamptz,
  unique (company_id, domain)
);
-- A domain belongs to one company.
create unique index proved_domains on company_domains (domain) where proved_at is not null;

create table company_sign_ins (
  company_id uuid primary key references companies on delete cascade,
  issuer text not null,
  client_id text not null,
  -- Encrypted with a key that is not in the database.
  client_secret bytea not null,
  state text not null default 'draft' check (state in ('draft', 'tested', 'on')),
  creates_users boolean not null default false,
  -- The role of users without a group in group_roles.
  role_id int not null references roles,
  group_claim text not null default 'groups',
  -- {"group": "role name"}; the first group of the list that a person has decides.
  group_roles jsonb not null default '[]',
  is_enforced boolean not null default false,
  -- Why staff let passwords work for the time being.
  lifted_reason text,
  -- The result of the last test: {at, claims, outcome}.
  last_test jsonb,
  check (not is_enforced or state = 'on')
);
create index company_sign_ins_of_role on company_sign_ins (role_id);

-- Users whose password works although the company sign-in is enforced.
create table company_sign_in_exemptions (
  user_id uuid primary key references users on delete cascade,
  company_id uuid not null references companies on delete cascade
);
create index exemptions_of_company on company_sign_in_exemptions (company_id);

-- Which user a person at the identity provider is. An e-mail address never decides that.
create table company_identities (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  linked_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (company_id, issuer, subject)
);
create index identities_of_user on company_identities (user_id);

-- One way through the identity provider and back. Its row becomes the one-use token of the sign-in.
create table company_sign_in_attempts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  -- The codes of the way there and of the token are derived from it.
  code_salt bytea not null,
  nonce text not null,
  verifier text not null,
  -- The SHA-256 of a value that only the page which began has. Null for a test.
  page_hash bytea,
  tester_id uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  returned_at timestamptz,
  -- The person who came back.
  issuer text,
  subject text,
  user_id uuid references users on delete cascade,
  -- Why the person may not sign in.
  refusal text,
  -- The person has an account and must enter a mailed code before it is linked.
  needs_link boolean not null default false,
  wrong_codes int not null default 0,
  spent_at timestamptz
);
create index attempts_of_company on company_sign_in_attempts (company_id);
create index attempts_of_tester on company_sign_in_attempts (tester_id);
create index attempts_of_user on company_sign_in_attempts (user_id);

alter table company_domains enable row level security;
alter table company_sign_ins enable row level security;
alter table company_sign_in_exemptions enable row level security;
alter table company_identities enable row level security;
alter table company_sign_in_attempts enable row level security;

create policy own_domains on company_domains to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy own_sign_in on company_sign_ins to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy own_exemptions on company_sign_in_exemptions to lading_vendor
  using (company_id = (select current_company_id()))
  with check (company_id = (select current_company_id())
    and exists (select from users u where u.id = user_id and u.company_id = (select current_company_id())));
create policy own_identities on company_identities to lading_vendor using (company_id = (select current_company_id()));
create policy all_domains on company_domains to lading_gate, lading_jobs using (true) with check (true);
create policy all_sign_ins on company_sign_ins to lading_gate using (true) with check (true);
create policy all_sign_ins_for_staff on company_sign_ins to lading_provider using (true) with check (true);
create policy all_exemptions on company_sign_in_exemptions for select to lading_gate using (true);
create policy all_identities on company_identities to lading_gate using (true) with check (true);
create policy all_attempts on company_sign_in_attempts to lading_gate using (true) with check (true);

grant select, insert (company_id, domain, proof), delete on company_domains to lading_vendor;
grant select, update on company_domains to lading_gate;
grant select, update (checked_at, missing_since) on company_domains to lading_jobs;
-- Nobody who answers requests of vendors or staff can read the secret.
grant select (company_id, issuer, client_id, state, creates_users, role_id, group_claim, group_roles, is_enforced,
    lifted_reason, last_test),
  insert (company_id, issuer, client_id, client_secret, creates_users, role_id, group_claim, group_roles),
  update (issuer, client_id, client_secret, state, creates_users, role_id, group_claim, group_roles, is_enforced, last_test),
  delete on company_sign_ins to lading_vendor;
grant select (company_id, issuer, state, is_enforced, lifted_reason), update (lifted_reason) on company_sign_ins to lading_provider;
grant select, update (state, last_test) on company_sign_ins to lading_gate;
grant select, insert, delete on company_sign_in_exemptions to lading_vendor;
grant select on company_sign_in_exemptions to lading_gate;
grant select, delete on company_identities to lading_vendor;
grant select, insert, update on company_identities to lading_gate;
grant select, insert, update on company_sign_in_attempts to lading_gate;

-- Retention.
create policy old_attempts on company_sign_in_attempts to lading_jobs using (expires_at < now());
grant select (id, created_at, expires_at), delete on company_sign_in_attempts to lading_jobs;
