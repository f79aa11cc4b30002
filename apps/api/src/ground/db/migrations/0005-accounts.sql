-- Accounts: plans, terms, invitations, password resets, mails, and the audit record.

-- lading_jobs: scheduled jobs, which see all companies.
do $$
begin
  begin
    create role lading_jobs nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  if not pg_has_role(current_user, 'lading_jobs', case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) then
    grant lading_jobs to current_user;
  end if;
end $$;
grant usage on schema public to lading_jobs;

-- For policies. Its body is in ../functions.
create function current_user_id() returns uuid
  language plpgsql stable as $$ begin return null; end $$;

create table service_plans (
  id int generated always as identity primary key,
  name text not null unique,
  licenses int not null check (licenses >= 0),
  -- [{title, features: [{name, tooltip, is_active}]}]
  sections jsonb not null default '[]'
);
grant select on service_plans to lading_vendor, lading_provider, lading_gate;

insert into service_plans (name, licenses, sections)
select plan.name, plan.licenses, jsonb_agg(
  jsonb_build_object('title', section.title, 'features', section.features) order by section.place)
from (values ('Basic', 5, 1), ('Professional', 15, 2), ('Enterprise', 50, 3)) as plan (name, licenses, rank)
cross join lateral (values
  (1, 'Catalog', jsonb_build_array(
    jsonb_build_object('name', 'Product catalog', 'tooltip', 'Your products with prices, lead times and rank, always as they are published.', 'is_active', true),
    jsonb_build_object('name', 'Changes with approval', 'tooltip', 'Propose a new value for any field and see on whom it waits.', 'is_active', true),
    jsonb_build_object('name', 'Sales and market share', 'tooltip', 'End user sales of the year and your share of the market, product by product.', 'is_active', rank >= 2))),
  (2, 'Documents', jsonb_build_array(
    jsonb_build_object('name', 'Order documents', 'tooltip', 'Hand over packing lists, certificates and invoices beside each order.', 'is_active', true),
    jsonb_build_object('name', 'Product documents', 'tooltip', 'Keep data sheets and certificates with the products that they belong to.', 'is_active', true),
    jsonb_build_object('name', 'Archive', 'tooltip', 'Documents that are no longer in use stay for 90 days and can be brought back.', 'is_active', rank >= 2))),
  (3, 'Insight', jsonb_build_array(
    jsonb_build_object('name', 'E-mail updates', 'tooltip', 'A mail when something happens: at once, every day or once a week.', 'is_active', true),
    jsonb_build_object('name', 'Dashboards', 'tooltip', 'Sales, orders and catalog in charts, with the figures behind them.', 'is_active', rank >= 2),
    jsonb_build_object('name', 'Account manager', 'tooltip', 'A person at the provider who knows your company and answers within a day.', 'is_active', rank >= 3)))
) as section (place, title, features)
group by plan.name, plan.licenses, plan.rank
order by plan.rank;

alter table companies
  add plan_id int references service_plans,
  add service_plan_expiration_date date,
  -- {name, position, email, phone_number}
  add primary_contact jsonb,
  add secondary_contact jsonb,
  add payment_terms text,
  add pricing_structure text,
  add delivery_terms text;

alter table roles add description text not null default '';
update roles set description = said.text
from (values
  ('Vendor Admin', 'Manage users and settings, besides all that Full Access may do.'),
  ('Full Access', 'Edit, upload and archive product information and documents.'),
  ('View Only', 'View and download, without changing anything.')
) as said (name, text) where said.name = roles.name;
create function smallest_plan() returns int
  language plpgsql stable
as $$
begin
  return (select id from public.service_plans order by licenses, id limit 1);
end $$;
update companies set plan_id = smallest_plan();
alter table companies alter plan_id set default smallest_plan(), alter plan_id set not null;

alter table users
  add number_of_visits int not null default 0,
  add last_api_login timestamptz;
-- Lists of users are sorted by the displayed name, and their licenses are counted.
drop index users_of_company;
create index users_of_company on users (company_id, status, lower(first_name || ' ' || last_name), id);

-- A vendor's requests read and change the users of the same company and the caller, but never read a password's hash.
drop policy own_users on users;
create policy own_users on users to lading_vendor
  using (company_id = (select current_company_id()) or id = (select current_user_id()))
  with check (company_id is not distinct from (select current_company_id()));
revoke select on users from lading_vendor, lading_provider;
grant select (id, company_id, role_id, email, first_name, last_name, phone_number, department, position, status,
  number_of_visits, last_api_login, created_at) on users to lading_vendor, lading_provider, lading_jobs;
grant update (first_name, last_name, phone_number, department, position, status, role_id), delete on users to lading_vendor;
grant update (number_of_visits, last_api_login, password_hash), insert on users to lading_gate;
create policy all_users_for_jobs on users for select to lading_jobs using (true);
create policy all_companies_for_jobs on companies for select to lading_jobs using (true);
grant select on companies, roles, role_permissions to lading_jobs;
grant select on roles to lading_gate;

-- The staff member who signed in as this user. Such a session ends when the staff member may no longer sign in.
alter table sessions add staff_id uuid references users on delete cascade;
alter table sessions enable row level security;
create policy all_sessions on sessions to lading_gate using (true) with check (true);

create table terms_versions (
  id int generated always as identity primary key,
  -- Markdown or HTML.
  text text not null,
  created_at timestamptz not null default now()
);
create table terms_acceptances (
  user_id uuid not null references users on delete cascade,
  terms_id int not null references terms_versions,
  accepted_at timestamptz not null default now(),
  -- As the browser reports them.
  operating_system text not null,
  browser text not null,
  address inet,
  primary key (user_id, terms_id)
);
alter table terms_acceptances enable row level security;
create policy own_acceptances on terms_acceptances for select to lading_vendor
  using (exists (select from users u where u.id = user_id));
create policy own_acceptance on terms_acceptances for insert to lading_vendor
  with check (user_id = (select current_user_id()));
grant select on terms_versions to lading_vendor, lading_provider;
grant select (user_id, terms_id), insert on terms_acceptances to lading_vendor;

create table invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  role_id int not null references roles,
  email text not null check (email = lower(email)),
  invite_text text,
  -- Values that the inviter already entered about the person.
  first_name text,
  last_name text,
  phone_number text,
  department text,
  position text,
  -- The code is derived from it, so a new salt makes a new code. With the server's key but without the salt, no code can be
  -- created.
  code_salt bytea not null,
  invited_by uuid references users on delete set null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  cancelled_at timestamptz
);
create unique index pending_invitations on invitations (company_id, email) where accepted_at is null and cancelled_at is null;
alter table invitations enable row level security;
create policy own_invitations on invitations to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_invitations on invitations to lading_gate, lading_provider using (true) with check (true);
-- A vendor writes the salt and cannot read it again.
grant select (id, company_id, role_id, email, invite_text, sent_at, expires_at, accepted_at, cancelled_at), insert,
  update (code_salt, sent_at, expires_at, cancelled_at) on invitations to lading_vendor;
grant select (company_id, accepted_at, cancelled_at) on invitations to lading_provider;
grant select, update on invitations to lading_gate;

create table password_resets (
  id uuid primary key default gen_random_uuid(),
  -- Null for an address without an account: the same rows are written in both cases, so the response time reveals nothing.
  user_id uuid references users on delete cascade,
  code_salt bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '60 minutes',
  used_at timestamptz,
  address inet,
  -- The browser's report about itself: {ip_address, user_agent}.
  claims jsonb not null default '{}'
);
create index password_resets_of_user on password_resets (user_id);
grant select, insert, update on password_resets to lading_gate;

-- One-use tokens with which staff sign in as a user.
create table temporary_tokens (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references users on delete cascade,
  user_id uuid not null references users on delete cascade,
  reason text not null,
  code_salt bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '60 seconds',
  used_at timestamptz
);
create index temporary_tokens_of_staff on temporary_tokens (staff_id);
create index temporary_tokens_of_user on temporary_tokens (user_id);
grant select (id), insert on temporary_tokens to lading_provider;
grant select, update on temporary_tokens to lading_gate;

-- When a user receives mails about notifications. Users without a row receive them daily.
create table alert_settings (
  user_id uuid primary key references users on delete cascade,
  enabled boolean not null,
  frequency text not null check (frequency in ('real_time', 'daily', 'weekly')),
  weekly_day text check (weekly_day in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday')),
  check ((frequency = 'weekly') = (weekly_day is not null))
);
alter table alert_settings enable row level security;
create policy own_alert_settings on alert_settings to lading_vendor
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
create policy all_alert_settings on alert_settings for select to lading_jobs using (true);
grant select, insert, update on alert_settings to lading_vendor;
grant select on alert_settings to lading_jobs;

-- Mails to send, inserted in the transaction of their cause. The texts do not contain the code of a link: the sender computes
-- it from the code columns and replaces {{code}} with it.
create table mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  code_purpose text,
  code_id uuid,
  code_salt bytea,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The time at which the sender gave up after the last attempt.
  failed_at timestamptz,
  last_error text,
  check ((code_purpose is null) = (code_id is null) and (code_id is null) = (code_salt is null))
);
create index mails_to_send on mails (due_at) where sent_at is null and failed_at is null;
grant insert on mails to lading_vendor, lading_gate, lading_provider, lading_jobs;
grant select, update, delete on mails to lading_jobs;

-- The audit record: who did what, when, from where. A row is inserted in the transaction of its action and never changed.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- The person who acted: a user, or the staff member who had signed in as a user. Null if the person is not known.
  actor_id uuid,
  -- The user that a staff member had signed in as.
  as_user_id uuid,
  company_id uuid,
  -- The call, such as "POST /api/accounts/user/{id}/deactivate".
  action text not null,
  -- The ids of the path, and the values of the body that the call records.
  details jsonb not null default '{}',
  result text not null default 'done' check (result in ('done', 'refused')),
  address inet
);
create index audit_entries_of_company on audit_entries (company_id, at);
create index audit_entries_of_actor on audit_entries (actor_id, at);
alter table audit_entries enable row level security;
create policy own_entries on audit_entries for insert to lading_vendor
  with check (company_id is not distinct from (select current_company_id()));
create policy all_entries on audit_entries to lading_gate, lading_provider, lading_jobs using (true) with check (true);
grant insert on audit_entries to lading_vendor, lading_gate, lading_provider, lading_jobs;
grant select on audit_entries to lading_provider;

-- Databases from before this migration have an open_session() that returns other columns.
drop function if exists open_session(uuid);

alter table sessions drop force_logged_in;
