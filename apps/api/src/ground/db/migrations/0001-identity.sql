-- Companies, their users, the permissions of roles, and sessions.

-- Roles belong to the cluster, so another database of the cluster may create them before or during this migration.
do $$
declare
  name text;
begin
  foreach name in array array['lading_vendor', 'lading_provider', 'lading_gate'] loop
    begin
      execute format('create role %I nologin', name);
    exception when duplicate_object or unique_violation then null;
    end;
    -- Concurrent grants of one role fail, and a role that is already granted needs no grant. Before PostgreSQL 16 a member may
    -- always act as the role; since then that is a separate privilege.
    if not pg_has_role(current_user, name, case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) then
      execute format('grant %I to current_user', name);
    end if;
  end loop;
end $$;

-- lading_vendor: requests of a vendor, limited to one company by row-level security.
-- lading_provider: the provider's staff and the intake, who see all companies.
-- lading_gate: signing in and opening signed addresses, before the company is known.
grant usage on schema public to lading_vendor, lading_provider, lading_gate;

-- Policies need a function to exist. Its body is in ../functions, which is applied after the migrations.
create function current_company_id() returns uuid
  language plpgsql stable as $$ begin return null; end $$;

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
  -- The provider's staff have neither a company nor a role.
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
  -- Refresh tokens are derived from it. With the server's key but without the salt, no token can be created.
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

-- Failed sign-ins. The key is a hash of the account or address that they are counted for.
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
