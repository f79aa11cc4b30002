-- Provisioning by a company's directory (SCIM). See docs/decisions/0086.

-- The token of a directory is an API key of the company that belongs to no person, because it must work after the person who made
-- it has left.
alter table api_keys add is_directory boolean not null default false,
  drop constraint api_keys_check,
  add check (company_id is null or ((user_id is null) = is_directory and company_ids is null)),
  add check (not is_directory or (company_id is not null and not is_personal and expires_at is not null));
grant select (is_directory) on api_keys to lading_vendor, lading_provider;
grant insert (is_directory) on api_keys to lading_vendor;

-- The names that a directory gives its users. A user has a row after the directory has first changed it.
create table directory_users (
  user_id uuid primary key references users on delete cascade,
  company_id uuid not null references companies on delete cascade,
  user_name text not null,
  -- By this the name is found. Row-level security would keep an index of lower(user_name) from being used.
  name_key text not null generated always as (lower(user_name)) stored,
  external_id text,
  -- The time at which the directory deleted the user. From then on the directory does not see it.
  removed_at timestamptz
);
create unique index names_in_directory on directory_users (company_id, name_key) where removed_at is null;
create index external_ids_in_directory on directory_users (company_id, external_id);
create index removed_from_directory on directory_users (company_id, user_id) where removed_at is not null;
-- A directory reads users in the order in which they were created, so that new ones come last.
create index users_of_directory on users (company_id, created_at, id);

-- For policies. Its body is in ../functions.
create function caller_is_directory() returns boolean
  language plpgsql stable as $$ begin return false; end $$;

alter table directory_users enable row level security;
create policy own_directory on directory_users to lading_vendor
  using (company_id = (select current_company_id()))
  with check (company_id = (select current_company_id()) and (select caller_is_directory())
    and exists (select from users u where u.id = user_id and u.company_id = (select current_company_id())));
grant select, insert, update (user_name, external_id, removed_at) on directory_users to lading_vendor;

-- Of all requests of a company, only those of its directory create users.
create policy users_of_directory on users as restrictive for insert to lading_vendor
  with check ((select caller_is_directory()));
grant insert (company_id, role_id, email, password_hash, first_name, last_name, phone_number, department, position)
  on users to lading_vendor;

