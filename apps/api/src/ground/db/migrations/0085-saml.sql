-- SAML: a company's connection is one of OpenID Connect or of SAML. See docs/decisions/0085.

alter table company_sign_ins
  add column kind text not null default 'oidc' check (kind in ('oidc', 'saml')),
  alter column client_id drop not null,
  alter column client_secret drop not null,
  -- The page of the identity provider that takes the requests of SAML.
  add column sign_in_url text,
  -- The identity provider signs its responses, and not only the assertions in them.
  add column signs_response boolean not null default false,
  -- The attribute that identifies a person; empty if the persistent NameID does.
  add column subject_attribute text not null default '',
  add constraint sign_in_of_one_kind check (case kind
    when 'oidc' then client_id is not null and client_secret is not null and sign_in_url is null
    else client_id is null and client_secret is null and sign_in_url is not null end);

-- The certificates of an identity provider. Two are valid at once while it replaces one.
create table company_certificates (
  company_id uuid not null references company_sign_ins on delete cascade,
  -- SHA-256.
  fingerprint bytea not null,
  -- DER in base64.
  certificate text not null,
  valid_from timestamptz not null,
  expires_at timestamptz not null,
  -- When the Vendor Admins were mailed that it expires soon.
  mailed_at timestamptz,
  primary key (company_id, fingerprint)
);

-- The assertions that were used, until they expire, so that none is used twice.
create table company_assertions (
  company_id uuid not null references companies on delete cascade,
  issuer text not null,
  assertion_id text not null,
  expires_at timestamptz not null,
  primary key (company_id, issuer, assertion_id)
);

alter table company_certificates enable row level security;
alter table company_assertions enable row level security;

create policy own_certificates on company_certificates to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_certificates on company_certificates for select to lading_gate using (true);
create policy all_certificates_of_jobs on company_certificates to lading_jobs using (true) with check (true);
create policy all_assertions on company_assertions to lading_gate using (true) with check (true);
create policy old_assertions on company_assertions to lading_jobs using (expires_at < now());

grant select (kind, sign_in_url, signs_response, subject_attribute),
  insert (kind, sign_in_url, signs_response, subject_attribute),
  update (kind, sign_in_url, signs_response, subject_attribute) on company_sign_ins to lading_vendor;
grant select, insert (company_id, fingerprint, certificate, valid_from, expires_at), delete on company_certificates to lading_vendor;
grant select on company_certificates to lading_gate;
grant select, update (mailed_at) on company_certificates to lading_jobs;
grant select, insert on company_assertions to lading_gate;
grant select (company_id, issuer, assertion_id, expires_at), delete on company_assertions to lading_jobs;
