create or replace function record_deleted_agreement_files() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into loose_files (key) select 'agreements/' || file_id from gone where file_id is not null;
  return null;
end $$;
create or replace trigger agreements_deleted after delete on agreements referencing old table as gone
  for each statement execute function record_deleted_agreement_files();

-- Records the files that an update replaced.
create or replace function record_replaced_agreement_files() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into loose_files (key)
    select 'agreements/' || file_id from before where file_id is not null
    except select 'agreements/' || file_id from after where file_id is not null;
  return null;
end $$;
create or replace trigger agreements_changed after update on agreements referencing old table as before new table as after
  for each statement execute function record_replaced_agreement_files();
