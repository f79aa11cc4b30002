-- Staff manage the provider's people, the roles, and the provider's name and logo.

-- For policies. Its body is in ../functions.
create function caller_may(wanted text) returns boolean
  language plpgsql stable as $$ begin return false; end $$;

-- The names of these roles stay, because code and documents name them. The role Administrator also keeps all permissions.
alter table roles add is_fixed boolean not null default false;
update roles set is_fixed = true where not of_provider or name = 'Administrator';
insert into role_permissions (role_id, permission)
select id, 'provider.change_settings' from roles where of_provider and name = 'Administrator';

grant insert (name, description, of_provider), update (name, description), delete on roles to lading_provider;
grant insert, delete on role_permissions to lading_provider;
drop policy all_roles on roles;
create policy all_roles on roles for select to lading_provider, lading_gate, lading_jobs using (true);
create policy new_roles on roles for insert to lading_provider
  with check (of_provider and (select caller_may('provider.change_roles')));
create policy changed_roles on roles for update to lading_provider
  using ((select caller_may('provider.change_roles')));
create policy removed_roles on roles for delete to lading_provider
  using (not is_fixed and (select caller_may('provider.change_roles')));
drop policy all_permissions on role_permissions;
create policy all_permissions on role_permissions for select to lading_provider, lading_gate, lading_jobs using (true);
create policy given_permissions on role_permissions for insert to lading_provider
  with check ((select caller_may('provider.change_roles')));
create policy taken_permissions on role_permissions for delete to lading_provider
  using ((select caller_may('provider.change_roles')));

-- Staff change accounts of staff only with one of these permissions. A removed role is replaced at the people who had it.
drop policy users_of_companies on users;
create policy users_of_companies on users as restrictive for update to lading_provider
  using (company_id is not null or (select caller_may('provider.change_staff')) or (select caller_may('provider.change_roles')));

-- The list of the provider's people.
create index staff on users (lower(first_name || ' ' || last_name)) where company_id is null;

-- An invitation without a company invites to the provider's staff. Past invitations have no role after it was removed.
alter table invitations
  alter company_id drop not null,
  alter role_id drop not null,
  add of_provider boolean not null generated always as (company_id is null) stored,
  drop constraint invitations_role_id_fkey,
  add foreign key (role_id, of_provider) references roles (id, of_provider),
  add check (role_id is not null or accepted_at is not null or cancelled_at is not null);
create index invitations_of_role on invitations (role_id);
drop index pending_invitations;
create unique index pending_invitations on invitations (company_id, email) nulls not distinct
  where accepted_at is null and cancelled_at is null;
grant update (role_id) on invitations to lading_provider;
create policy invitations_of_staff on invitations as restrictive for all to lading_provider
  using (company_id is not null or (select caller_may('provider.change_staff')) or (select caller_may('provider.change_roles')));

-- Values that staff entered about the provider. A value that is null has its default from the server's settings.
create table provider_settings (
  is_only boolean primary key default true check (is_only),
  name text,
  abbreviation text,
  mailbox text,
  logo bytea,
  logo_media_type text check (logo_media_type in ('image/png', 'image/jpeg', 'image/webp')),
  -- Changes with the logo, so that browsers can keep a logo for good.
  logo_version text,
  -- When staff closed the steps that lead a new provider through the set-up.
  set_up_closed_at timestamptz,
  check ((logo is null) = (logo_media_type is null) and (logo is null) = (logo_version is null))
);
insert into provider_settings (set_up_closed_at) select case when exists (select from companies) then now() end;
alter table provider_settings enable row level security;
create policy read_settings on provider_settings for select
  to lading_vendor, lading_provider, lading_gate, lading_jobs using (true);
create policy changed_settings on provider_settings for update to lading_provider
  using ((select caller_may('provider.change_settings')));
grant select on provider_settings to lading_vendor, lading_provider, lading_gate, lading_jobs;
grant update (name, abbreviation, mailbox, logo, logo_media_type, logo_version, set_up_closed_at)
  on provider_settings to lading_provider;
