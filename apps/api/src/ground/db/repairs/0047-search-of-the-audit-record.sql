create policy read_own_entries on audit_entries for select to lading_vendor
  using (company_id = (select current_company_id()));
grant select on audit_entries to lading_vendor;
