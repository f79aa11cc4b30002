-- What people and a company's administrators do about themselves: plans, terms, invitations, resets, mails, the record.

-- lading_jobs: what runs by itself, over all companies.
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

-- The user of this transaction, whether or not the user has a company.
create function current_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

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
  language sql stable
  return (select id from service_plans order by licenses, id limit 1);
update companies set plan_id = smallest_plan();
alter table companies alter plan_id set default smallest_plan(), alter plan_id set not null;

alter table users
  add number_of_visits int not null default 0,
  add last_api_login timestamptz;
-- Lists of users are walked by name, as it is shown, and their licences counted.
drop index users_of_company;
create index users_of_company on users (company_id, status, lower(first_name || ' ' || last_name), id);

-- A vendor's calls read and change the people of their own company and themselves, but never see a password's hash.
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

-- Staff who signed in as a user: who they are. Such a session ends with the staff member's own right to sign in.
alter table sessions add staff_id uuid references users on delete cascade;
alter table sessions enable row level security;
create policy all_sessions on sessions to lading_gate using (true) with check (true);

-- Ends the sessions of a user of the caller's own company, or of the caller; one may be spared.
create function end_sessions(of_user uuid, except_session uuid) returns void
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    update sessions set ended_at = now()
    where user_id = of_user and ended_at is null and id is distinct from except_session
      and (of_user = current_user_id()
        or exists (select from users u where u.id = of_user and u.company_id = current_company_id()));
  end;
revoke all on function end_sessions(uuid, uuid) from public;
grant execute on function end_sessions(uuid, uuid) to lading_vendor;

-- Whoever counts a company's licences or administrators, and then acts on the count, holds this until the end.
create function lock_own_company() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$ begin perform from companies where id = current_company_id() for no key update; end $$;
revoke all on function lock_own_company() from public;
grant execute on function lock_own_company() to lading_vendor;

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
  -- As the browser tells.
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
  -- What is known of the person already.
  first_name text,
  last_name text,
  phone_number text,
  department text,
  position text,
  -- Part of what the code is made of; a new one makes a new code. With the server's key alone nobody can make it.
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
-- Who invites writes the salt, and cannot read it again.
grant select (id, company_id, role_id, email, invite_text, sent_at, expires_at, accepted_at, cancelled_at), insert,
  update (code_salt, sent_at, expires_at, cancelled_at) on invitations to lading_vendor;
grant select (company_id, accepted_at, cancelled_at) on invitations to lading_provider;
grant select, update on invitations to lading_gate;

create table password_resets (
  id uuid primary key default gen_random_uuid(),
  -- Null for an address that nobody may sign in with: all is written alike, so that the time tells nothing.
  user_id uuid references users on delete cascade,
  code_salt bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '60 minutes',
  used_at timestamptz,
  address inet,
  -- What the browser says of itself: {ip_address, user_agent}.
  claims jsonb not null default '{}'
);
create index password_resets_of_user on password_resets (user_id);
grant select, insert, update on password_resets to lading_gate;

-- One-use ways for staff to sign in as a user.
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

-- When a user is mailed of what happens; who has no row is mailed daily.
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

-- Mails to send, written with what causes them. A link's code stands in neither text: the sender makes it from `code`
-- and puts it where the texts say {{code}}.
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
  -- Given up, after the last attempt.
  failed_at timestamptz,
  last_error text,
  check ((code_purpose is null) = (code_id is null) and (code_id is null) = (code_salt is null))
);
create index mails_to_send on mails (due_at) where sent_at is null and failed_at is null;
grant insert on mails to lading_vendor, lading_gate, lading_provider, lading_jobs;
grant select, update, delete on mails to lading_jobs;

-- Wakes the sender once the cause is committed. Nothing relies on it: the sender also looks by itself.
create function announce_mails() returns trigger language plpgsql as $$ begin perform pg_notify('lading_mails', ''); return null; end $$;
create trigger announce_mails after insert on mails for each statement execute function announce_mails();

-- Who did what, when, from where. It is written with what it records and never changed.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- The person who acted: a user, or the staff member who had signed in as one. Null for nobody known.
  actor_id uuid,
  -- The user as whom a staff member acted.
  as_user_id uuid,
  company_id uuid,
  -- The call, such as "POST /api/accounts/user/{id}/deactivate".
  action text not null,
  -- Ids of the path, and what else the call records of its body.
  details jsonb not null default '{}',
  result text not null default 'done' check (result in ('done', 'refused')),
  address inet
);
create index audit_entries_of_company on audit_entries (company_id, at);
create index audit_entries_of_actor on audit_entries (actor_id, at);
create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'The audit record is never changed.'; end $$;
create trigger append_only before update or delete or truncate on audit_entries for each statement execute function refuse_change();
alter table audit_entries enable row level security;
create policy own_entries on audit_entries for insert to lading_vendor
  with check (company_id is not distinct from (select current_company_id()));
create policy all_entries on audit_entries to lading_gate, lading_provider, lading_jobs using (true) with check (true);
grant insert on audit_entries to lading_vendor, lading_gate, lading_provider, lading_jobs;
grant select on audit_entries to lading_provider;

drop function open_session(uuid);
-- Opens the caller's session: whoever it belongs to, if it is still live, and from here on the transaction's user and
-- tenant. It runs as its owner because a caller who is not known yet may read nothing.
create function open_session(session_id uuid)
  returns table (
    user_id uuid, company_id uuid, email text, first_name text, last_name text, phone_number text, department text,
    "position" text, role_name text, permissions text[], flags_off text[], staff_id uuid, has_accepted_terms boolean
  )
  language plpgsql volatile security definer set search_path = public, pg_temp
  -- Every request comes through here, always by one key: a plan made once is as good and costs a quarter.
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
    select u.id, u.company_id, u.email, u.first_name, u.last_name, u.phone_number, u.department, u.position, r.name,
      coalesce((select array_agg(p.permission order by p.permission) from role_permissions p where p.role_id = u.role_id), '{}'),
      coalesce((select array_agg(f.feature_name) from company_feature_flags f where f.company_id = u.company_id and not f.active), '{}'),
      s.staff_id,
      not exists (select from (select id from terms_versions order by id desc limit 1) as latest
        where not exists (select from terms_acceptances a where a.user_id = u.id and a.terms_id = latest.id))
    from sessions s
    join users u on u.id = s.user_id
    left join roles r on r.id = u.role_id
    left join companies c on c.id = u.company_id
    left join users staff on staff.id = s.staff_id
    where s.id = open_session.session_id
      and s.ended_at is null and s.expires_at > now() and s.idle_expires_at > now()
      and u.status = 'active' and (c.id is null or c.status = 'active')
      and (staff.id is null or (staff.status = 'active' and staff.company_id is null));
  perform set_config('app.company_id', coalesce(u.company_id::text, ''), true), set_config('app.user_id', u.id::text, true)
    from sessions s join users u on u.id = s.user_id where s.id = open_session.session_id;
end $$;
revoke all on function open_session(uuid) from public;
grant execute on function open_session(uuid) to lading_vendor, lading_provider;

alter table sessions drop force_logged_in;
