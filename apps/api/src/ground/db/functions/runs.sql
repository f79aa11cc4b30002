-- Functions and triggers of runs. See docs/decisions/0061.

-- Returns the person who started a run, with the permissions of now, and makes the transaction one of the session that started
-- it, like open_session(). The session may have ended, because a run outlasts it. Returns no row if the person was deactivated or
-- deleted, has another company now, or if the company is not active. The runner's id proves that the caller executes the run: other
-- connections of vendors cannot read it. It runs as its owner, because neither staff nor vendors may read sessions.
create or replace function open_run(run uuid, runner uuid)
  returns table (
    user_id uuid, company_id uuid, email text, first_name text, last_name text, phone_number text, department text,
    "position" text, role_name text, permissions text[], flags_off text[], staff_id uuid, has_accepted_terms boolean,
    session_id uuid
  )
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
    select u.id, u.company_id, u.email, u.first_name, u.last_name, u.phone_number, u.department, u.position, r.name,
      coalesce((select array_agg(p.permission order by p.permission) from role_permissions p where p.role_id = u.role_id), '{}'),
      coalesce((select array_agg(f.feature_name) from features_off f where f.company_id = u.company_id), '{}'),
      null::uuid, true, s.id
    from runs n
    join sessions s on s.id = n.session_id and s.user_id = n.user_id and s.staff_id is null
    join users u on u.id = n.user_id and u.status = 'active' and u.company_id is not distinct from n.company_id
    join roles r on r.id = u.role_id
    left join companies c on c.id = u.company_id
    where n.id = open_run.run and n.runner_id = open_run.runner and (c.id is null or c.status = 'active');
  perform set_config('app.session_id',
    coalesce(case when found then (select n.session_id::text from runs n where n.id = open_run.run) end, ''), true);
end $$;
revoke all on function open_run(uuid, uuid) from public;
grant execute on function open_run(uuid, uuid) to lading_provider, lading_vendor;

-- Registers the file of a run that keeps it no longer or is deleted, so that a job removes it from the store.
create or replace function record_removed_run_file() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if old.file_id is not null and (tg_op = 'DELETE' or new.file_id is distinct from old.file_id) then
    insert into loose_files (key) values ('runs/' || old.file_id);
  end if;
  return null;
end $$;
create or replace trigger runs_lost_file after delete or update of file_id on runs for each row
  execute function record_removed_run_file();
