-- Roles and permissions of the provider's staff.

-- A role is either the provider's or of vendors. Names differ within a side, ignoring case.
alter table roles
  add of_provider boolean not null default false,
  drop constraint roles_name_key,
  add unique (id, of_provider);
create unique index roles_by_name on roles (of_provider, lower(name));

insert into roles (name, description, of_provider) values
  ('Administrator', 'Runs the whole console, including people and roles.', true),
  ('Reviewer', 'Reviews the changes that vendors propose, and looks at companies.', true),
  ('Content editor', 'Writes terms, announcements, help and mails, and keeps labels, plans and dashboards.', true);

insert into role_permissions (role_id, permission)
select r.id, p.permission
from (values
  ('provider.review_edits', '{Administrator,Reviewer}'::text[]),
  ('provider.view_companies', '{Administrator,Reviewer}'),
  ('provider.change_companies', '{Administrator}'),
  ('provider.export_companies', '{Administrator}'),
  ('provider.change_company_users', '{Administrator}'),
  ('provider.sign_in_as', '{Administrator}'),
  ('provider.change_agreements', '{Administrator}'),
  ('provider.edit_texts', '{Administrator,Content editor}'),
  ('provider.change_catalogs', '{Administrator,Content editor}'),
  ('provider.view_audit', '{Administrator}'),
  ('provider.export_audit', '{Administrator}'),
  ('provider.answer_feedback', '{Administrator}'),
  ('provider.change_staff', '{Administrator}'),
  ('provider.change_roles', '{Administrator}')
) as p (permission, roles)
join roles r on r.of_provider and r.name = any (p.roles);

-- Staff could do everything before, so they become administrators. Until now they had no role.
alter table users drop constraint users_check;
update users set role_id = (select id from roles where of_provider and name = 'Administrator') where company_id is null;

-- Users without a company are staff, who have a role of the provider. Users of a company have a role of vendors.
alter table users
  alter role_id set not null,
  add of_provider boolean not null generated always as (company_id is null) stored,
  drop constraint users_role_id_fkey,
  add foreign key (role_id, of_provider) references roles (id, of_provider);
create index users_of_role on users (role_id);

-- Vendors read their own side of the roles.
alter table roles enable row level security;
create policy roles_of_vendors on roles for select to lading_vendor using (not of_provider);
create policy all_roles on roles to lading_provider, lading_gate, lading_jobs using (true) with check (true);
alter table role_permissions enable row level security;
create policy permissions_of_vendors on role_permissions for select to lading_vendor
  using (exists (select from roles r where r.id = role_id));
create policy all_permissions on role_permissions to lading_provider, lading_gate, lading_jobs using (true) with check (true);
grant select on role_permissions to lading_gate;

-- A session of staff as a user ends when they lose the permission for it.
create or replace view live_sessions as
  select s.id as session_id, s.user_id, u.company_id, s.staff_id,
    not exists (select from (select id from terms_versions order by id desc limit 1) as latest
      where not exists (select from terms_acceptances a where a.user_id = u.id and a.terms_id = latest.id)) as has_accepted_terms
  from sessions s
  join users u on u.id = s.user_id
  left join companies c on c.id = u.company_id
  left join users staff on staff.id = s.staff_id
  where s.ended_at is null and s.expires_at > now() and s.idle_expires_at > now()
    and u.status = 'active' and (c.id is null or c.status = 'active')
    and (staff.id is null or (staff.status = 'active' and staff.company_id is null
      and exists (select from role_permissions p where p.role_id = staff.role_id and p.permission = 'provider.sign_in_as')));
