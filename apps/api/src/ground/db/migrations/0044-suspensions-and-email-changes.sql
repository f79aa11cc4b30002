-- The reason of a company's suspension, the staff member who suspended it, its start and its end.
alter table companies
  add column suspended_at timestamptz,
  add column suspended_by uuid references users on delete set null,
  add column suspension_reason text,
  -- The company resumes when this day begins in UTC; null if only staff resume it.
  add column suspended_until date,
  add constraint active_without_suspension
    check (status = 'suspended' or num_nonnulls(suspended_at, suspended_by, suspension_reason, suspended_until) = 0);

-- A job resumes companies.
create policy resume_by_jobs on companies for update to lading_jobs using (status = 'suspended') with check (status = 'active');
grant update (status, suspended_at, suspended_by, suspension_reason, suspended_until) on companies to lading_jobs;

-- New e-mail addresses of users, until the link in the mail to the new address is used. A newer request replaces the row, so the
-- earlier link becomes invalid.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  company_id uuid not null references companies,
  id uuid not null unique default gen_random_uuid(),
  email text not null check (email = lower(email)),
  -- The link's code is derived from it, as with invitations.
  code_salt bytea not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);
alter table email_changes enable row level security;
create policy own_email_changes on email_changes to lading_vendor
  using (company_id = (select current_company_id()))
  with check (company_id = (select current_company_id()) and exists (select from users u where u.id = user_id));
create policy all_email_changes on email_changes to lading_gate, lading_provider using (true) with check (true);
-- Administrators write the salt and cannot read it again.
grant select (user_id, company_id, id, email, sent_at, expires_at), insert, delete on email_changes to lading_vendor, lading_provider;
grant select, delete on email_changes to lading_gate;
grant update (email) on users to lading_gate;
