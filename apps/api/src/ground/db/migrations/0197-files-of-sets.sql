-- Staff see from which file a set of changes is.
create policy files_of_sets on workbook_uploads for select to lading_provider using (set_id is not null);
grant select (company_id, set_id, file_name) on workbook_uploads to lading_provider;
