alter table roles add if not exists description text not null default '';
update roles set description = said.text
from (values
  ('Vendor Admin', 'Manage users and settings, besides all that Full Access may do.'),
  ('Full Access', 'Edit, upload and archive product information and documents.'),
  ('View Only', 'View and download, without changing anything.')
) as said (name, text) where said.name = roles.name;
drop index users_of_company;
create index users_of_company on users (company_id, status, lower(first_name || ' ' || last_name), id);
drop policy own_acceptances on terms_acceptances;
create policy own_acceptances on terms_acceptances for select to lading_vendor
  using (exists (select from users u where u.id = user_id));
revoke select on terms_acceptances from lading_vendor;
grant select (user_id, terms_id) on terms_acceptances to lading_vendor;
alter table password_resets alter user_id drop not null;
revoke select, update on invitations from lading_vendor;
revoke select, insert, update on invitations from lading_provider;
grant select (id, company_id, role_id, email, invite_text, sent_at, expires_at, accepted_at, cancelled_at),
  update (code_salt, sent_at, expires_at, cancelled_at) on invitations to lading_vendor;
grant select (company_id, accepted_at, cancelled_at) on invitations to lading_provider;
revoke select on temporary_tokens from lading_provider;
grant select (id) on temporary_tokens to lading_provider;
alter table audit_entries enable row level security;
drop policy if exists own_entries on audit_entries;
create policy own_entries on audit_entries for insert to lading_vendor
  with check (company_id is not distinct from (select current_company_id()));
drop policy if exists all_entries on audit_entries;
create policy all_entries on audit_entries to lading_gate, lading_provider, lading_jobs using (true) with check (true);
drop function if exists own_password_hash();
drop function if exists set_own_password(text);
