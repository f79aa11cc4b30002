-- Deleted documents no longer count against a company's quota, but their files stay on the disk for hours. The sizes let the
-- server slow down a company that uploads and deletes repeatedly. Null for files that are not deleted documents of a company.
alter table loose_files add column size bigint;
create index loose_files_of_company on loose_files (company_id) where size is not null;
