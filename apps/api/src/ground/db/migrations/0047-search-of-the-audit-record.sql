-- Indexes for the filters of the audit record. Those by time, company, actor and refusal exist.
create index audit_entries_of_action on audit_entries (action, at);
create index audit_entries_of_represented_user on audit_entries (as_user_id, at) where as_user_id is not null;
create index audit_entries_of_address on audit_entries (address, at) where address is not null;
-- The record that a call names. Of several ids in a path, the last one is the most exact.
create index audit_entries_of_subject on audit_entries (coalesce(
  details->>'docId', details->>'user', details->>'invitation', details->>'user_id', details->>'doc_id', details->>'gxp_sku',
  details->>'id'), at);

-- Vendor Admins read the part of their company.
create policy read_own_entries on audit_entries for select to lading_vendor
  using (company_id = (select current_company_id()));
grant select on audit_entries to lading_vendor;
