-- Documents of the lists can be the files of required documents. See docs/decisions/0180.

-- Such a file has the id of its document and shares its bytes.
alter table requirement_files drop constraint requirement_files_folder_check;
alter table requirement_files add constraint requirement_files_folder_check
  check (folder in ('requirements', 'agreements', 'documents')) not valid;

-- Archiving and restoring a document changes the items that it proves.
grant update (former_state, due_on, valid_until) on requirement_items to lading_vendor;

-- Staff send files for companies, whose room they use.
create policy all_storage on company_storage for select to lading_provider using (true);
grant select on company_storage to lading_provider;
