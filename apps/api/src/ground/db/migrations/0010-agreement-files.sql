-- The file of an agreement can be replaced. Each file has its own id in the blob store.
alter table agreements add column file_id uuid unique;
update agreements set file_id = id where status <> '1';
alter table agreements drop constraint agreements_check;
alter table agreements add constraint agreements_file_check
  check (num_nulls(file_id, name, extension, size, sha256) = case status when '1' then 5 else 0 end);

-- Types are compared without regard to case.
create index agreements_by_any_type on agreements (lower(document_type));

-- Staff have no company and download agreements of any company.
alter table downloads alter column company_id drop not null;
alter table downloads drop constraint downloads_space_check;
alter table downloads add constraint downloads_space_check
  check (space in ('product', 'order', 'archive', 'agreement', 'company-agreement'));
alter table downloads add constraint downloads_company_check
  check ((company_id is null) = (space = 'company-agreement'));
create policy staff_downloads on downloads to lading_provider
  using (company_id is null) with check (company_id is null);
grant select, insert on downloads to lading_provider;
