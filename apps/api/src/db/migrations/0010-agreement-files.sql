-- An agreement outlives its file, which can be replaced: the new one stands in the store under an id of its own.
alter table agreements add column file_id uuid unique;
update agreements set file_id = id where status <> '1';
alter table agreements drop constraint agreements_check;
alter table agreements add constraint agreements_file_check
  check (num_nulls(file_id, name, extension, size, sha256) = case status when '1' then 5 else 0 end);

-- A type is one type however it is written.
create index agreements_by_any_type on agreements (lower(document_type));

drop trigger agreements_deleted on agreements;
create function let_go_of_agreement_files() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into loose_files (key) select 'agreements/' || file_id from gone where file_id is not null;
  return null;
end $$;
create trigger agreements_deleted after delete on agreements referencing old table as gone
  for each statement execute function let_go_of_agreement_files();
-- What has replaced a file lets go of it.
create function let_go_of_replaced_files() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into loose_files (key)
    select 'agreements/' || file_id from before where file_id is not null
    except select 'agreements/' || file_id from after where file_id is not null;
  return null;
end $$;
create trigger agreements_changed after update on agreements referencing old table as before new table as after
  for each statement execute function let_go_of_replaced_files();

-- Staff open the agreements of any company, as staff of none.
alter table downloads alter column company_id drop not null;
alter table downloads drop constraint downloads_space_check;
alter table downloads add constraint downloads_space_check
  check (space in ('product', 'order', 'archive', 'agreement', 'company-agreement'));
alter table downloads add constraint downloads_company_check
  check ((company_id is null) = (space = 'company-agreement'));
create policy staff_downloads on downloads to lading_provider
  using (company_id is null) with check (company_id is null);
grant select, insert on downloads to lading_provider;
