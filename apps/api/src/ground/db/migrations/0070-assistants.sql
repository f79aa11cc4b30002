-- Tokens of people's assistants are API keys of one person. See docs/decisions/0070.

alter table api_keys add is_personal boolean not null default false,
  add check (not is_personal or (company_id is not null and user_id is not null));
-- Colleagues see the keys of the company's programs, and not each other's assistants.
create policy own_tokens on api_keys as restrictive to lading_vendor
  using (not is_personal or user_id = (select current_user_id()));
grant select (is_personal) on api_keys to lading_vendor, lading_provider;
grant insert (is_personal) on api_keys to lading_vendor;

-- The name of the assistant that submitted the edit for its author; null for edits that a person submitted. The body of the
-- function is in ../functions.
create function current_agent() returns text
  language plpgsql stable as $$ begin return null; end $$;
alter table field_edits add agent text;
alter table field_edits alter agent set default current_agent();
