-- A file without a row belongs to the company whose request stored or released it. Until now, SQL injected into a vendor's
-- request could read the ids of other companies' files here, and take such a file by inserting a document with its id, or have
-- the job delete it by entering it with an old date.
alter table loose_files add column company_id uuid default current_company_id();
alter table loose_files enable row level security;
create policy own_loose_files on loose_files to lading_vendor
  using (company_id = (select current_company_id()))
  with check (company_id = (select current_company_id()) and key like 'documents/%');
create policy all_loose_files on loose_files to lading_provider, lading_jobs using (true) with check (true);
revoke insert on loose_files from lading_vendor;
grant insert (key) on loose_files to lading_vendor;
