-- Who is who: companies, their users, what roles may do, and live sessions.

-- Roles belong to the cluster, so another database of it may have made them already, at this very moment even.
do $$
declare
  name text;
begin
  foreach name in array array['lading_vendor', 'lading_provider', 'lading_gate'] loop
    begin
      execute format('create role %I nologin', name);
    exception when duplicate_object or unique_violation then null;
    end;
    -- Concurrent grants of one role collide; a role that is granted already needs none.
    -- Until PostgreSQL 15 whoever is a member may act as the role; since then that is a privilege of its own.
    if not pg_has_role(current_user, name, case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) then
      execute format('grant %I to current_user', name);
    end if;
  end loop;
end $$;

-- lading_vendor: a vendor's calls, held to one company by row-level security.
-- lading_provider: the provider's staff and the intake, who see all companies.
-- lading_gate: signing in and opening signed addresses, before any company is known.
grant usage on schema public to lading_vendor, lading_provider, lading_gate;

-- The tenant of this transaction. As a sub-select it is evaluated once a statement, not once a row.
create function current_company_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::uuid;

create table companies (
  id uuid primary key default gen_random_uuid(),
  company_code text not null unique,
  name text not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  address_line text,
  city text,
  state text,
  postal_code text,
  country text,
  website text,
  logo_image_id uuid,
  created_at timestamptz not null default now()
);

create table company_feature_flags (
  company_id uuid not null references companies on delete cascade,
  feature_name text not null check (feature_name in ('Product Catalog', 'Product Documents', 'Account Management')),
  active boolean not null,
  primary key (company_id, feature_name)
);

create table roles (
  id int generated always as identity primary key,
  name text not null unique
);

create table role_permissions (
  role_id int not null references roles on delete cascade,
  permission text not null,
  primary key (role_id, permission)
);

create table users (
  id uuid primary key default gen_random_uuid(),
  -- The provider's staff have neither company nor role.
  company_id uuid references companies,
  role_id int references roles,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone_number text,
  department text,
  position text,
  status text not null default 'active' check (status in ('active', 'deactivated')),
  created_at timestamptz not null default now(),
  check ((company_id is null) = (role_id is null))
);
create index users_of_company on users (company_id, last_name, first_name);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  force_logged_in boolean not null default false,
  -- Part of what a refresh token is made of; with the server's key alone nobody can make one.
  refresh_salt bytea not null,
  -- The number of the newest refresh token.
  generation int not null default 1,
  rotated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  idle_expires_at timestamptz not null default now() + interval '24 hours',
  ended_at timestamptz,
  address inet,
  user_agent text
);
create index sessions_of_user on sessions (user_id);

-- Failed sign-ins, counted under a hash of what they are counted by.
create table login_limits (
  key bytea primary key,
  failures int not null,
  last_failed_at timestamptz not null default now(),
  blocked_until timestamptz not null default now()
);

alter table companies enable row level security;
create policy own_company on companies for select to lading_vendor using (id = (select current_company_id()));
create policy all_companies on companies to lading_provider, lading_gate using (true) with check (true);

alter table company_feature_flags enable row level security;
create policy own_flags on company_feature_flags for select to lading_vendor using (company_id = (select current_company_id()));
create policy all_flags on company_feature_flags to lading_provider using (true) with check (true);

alter table users enable row level security;
create policy own_users on users for select to lading_vendor using (company_id = (select current_company_id()));
create policy all_users on users to lading_provider, lading_gate using (true) with check (true);

grant select on companies, company_feature_flags, users, roles, role_permissions to lading_vendor;
grant select, insert, update on companies, company_feature_flags to lading_provider;
grant select on users, roles, role_permissions to lading_provider;
grant select on companies, users to lading_gate;
grant select, insert, update on sessions to lading_gate;
grant select, insert, update, delete on login_limits to lading_gate;

-- Opens the caller's session: whoever it belongs to, if it is still live, and from here on the transaction's tenant.
-- It runs as its owner because a caller who is not known yet may read nothing.
create function open_session(session_id uuid)
  returns table (
    user_id uuid, company_id uuid, email text, first_name text, last_name text, phone_number text, department text,
    "position" text, role_name text, permissions text[], flags_off text[], force_logged_in boolean
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
      s.force_logged_in
    from sessions s
    join users u on u.id = s.user_id
    left join roles r on r.id = u.role_id
    left join companies c on c.id = u.company_id
    where s.id = open_session.session_id
      and s.ended_at is null and s.expires_at > now() and s.idle_expires_at > now()
      and u.status = 'active' and (c.id is null or c.status = 'active');
  perform set_config('app.company_id',
    coalesce((select u.company_id::text from sessions s join users u on u.id = s.user_id where s.id = open_session.session_id), ''), true);
end $$;
revoke all on function open_session(uuid) from public;
grant execute on function open_session(uuid) to lading_vendor, lading_provider;

insert into roles (name) values ('Vendor Admin'), ('Full Access'), ('View Only');

insert into role_permissions (role_id, permission)
select r.id, p.permission
from (values
  ('products.view_product', 1), ('corporate_agreements.view_corporateagreement', 1),
  ('persistent_documents.view_product_docs', 1), ('order_documents.view_order_docs', 1), ('documents_archive.view_archive', 1),
  ('products.edit_products', 2), ('corporate_agreements.view_file_url', 2),
  ('persistent_documents.upload_document', 2), ('persistent_documents.edit_document', 2), ('persistent_documents.archive_documents', 2),
  ('order_documents.upload_document', 2), ('order_documents.edit_document', 2), ('order_documents.archive_documents', 2),
  ('documents_archive.restore_document', 2), ('notifications.change_companynotification', 2),
  ('documents_archive.delete_document', 3), ('accounts.view_regularuser', 3), ('accounts.change_regularuser', 3)
) as p (permission, least_role)
join (values ('View Only', 1), ('Full Access', 2), ('Vendor Admin', 3)) as n (name, rank) on n.rank >= p.least_role
join roles r on r.name = n.name;
