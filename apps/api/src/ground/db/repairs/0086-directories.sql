drop policy if exists directories_for_staff on api_keys;
alter table directory_users add if not exists name_key text not null generated always as (lower(user_name)) stored;
drop index names_in_directory, removed_from_directory;
create unique index names_in_directory on directory_users (company_id, name_key) where removed_at is null;
create index removed_from_directory on directory_users (company_id, user_id) where removed_at is not null;
