-- Returns the user of a live session, and stores the session's id in the setting app.session_id until the transaction ends.
-- Row-level security reads that setting through current_company_id() and current_user_id(). A session that is not live returns
-- no row and clears the setting. It runs as its owner, because a caller without a session may read nothing.
create or replace function open_session(session_id uuid)
  returns table (
    user_id uuid, company_id uuid, email text, first_name text, last_name text, phone_number text, department text,
    "position" text, role_name text, permissions text[], flags_off text[], staff_id uuid, has_accepted_terms boolean
  )
  language plpgsql volatile security definer set search_path = public, pg_temp
  -- Every request runs this with one key, so a plan that is made once is as good and takes a quarter of the time.
  set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
    select u.id, u.company_id, u.email, u.first_name, u.last_name, u.phone_number, u.department, u.position, r.name,
      coalesce((select array_agg(p.permission order by p.permission) from role_permissions p where p.role_id = u.role_id), '{}'),
      coalesce((select array_agg(f.feature_name) from features_off f where f.company_id = u.company_id), '{}'),
      s.staff_id, s.has_accepted_terms
    from live_sessions s
    join users u on u.id = s.user_id
    join roles r on r.id = u.role_id
    where s.session_id = open_session.session_id;
  perform set_config('app.session_id', case when found then open_session.session_id::text else '' end, true);
end $$;
revoke all on function open_session(uuid) from public;
grant execute on function open_session(uuid) to lading_vendor, lading_provider;

-- Opens a session for one statement that writes, which is sent in the same packet. Returns whether the session may write: a member of a
-- company in person, who has accepted the terms, has the permission and whose company has the feature. If not, it clears the
-- setting, so the statement behind it finds no company and changes nothing; the server then gives the reason.
create or replace function open_session_to_write(session_id uuid, permission text, feature_name text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  caller record;
begin
  select * into caller from open_session(open_session_to_write.session_id);
  if caller.company_id is not null and caller.staff_id is null and caller.has_accepted_terms
    and open_session_to_write.permission = any(caller.permissions)
    and (open_session_to_write.feature_name = any(caller.flags_off)) is not true then
    return true;
  end if;
  perform set_config('app.session_id', '', true);
  return false;
end $$;
revoke all on function open_session_to_write(uuid, text, text) from public;
grant execute on function open_session_to_write(uuid, text, text) to lading_vendor;

-- Whether the user of the open session signed in or entered the password again in the last ten minutes (confirmedMinutes in the contract).
create or replace function session_is_confirmed() returns boolean
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select exists (select from sessions where id = nullif(current_setting('app.session_id', true), '')::uuid
      and confirmed_at > now() - interval '10 minutes');
  end;
revoke all on function session_is_confirmed() from public;
grant execute on function session_is_confirmed() to lading_vendor, lading_provider;

-- Returns the company whose suspension is the only reason that a session is not live, or no row. It runs as its owner, because a
-- caller without a session may read nothing. The caller must know a session's id.
create or replace function find_suspension(session_id uuid) returns table (company_name text, suspended_until date)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select c.name, c.suspended_until
    from sessions s
    join users u on u.id = s.user_id
    join companies c on c.id = u.company_id
    left join users staff on staff.id = s.staff_id
    where s.id = find_suspension.session_id and s.ended_at is null and s.expires_at > now() and s.idle_expires_at > now()
      and u.status = 'active' and c.status = 'suspended'
      and (staff.id is null or (staff.status = 'active' and staff.company_id is null));
  end;
revoke all on function find_suspension(uuid) from public;
grant execute on function find_suspension(uuid) to lading_vendor, lading_provider, lading_gate;

-- Returns the longest time without use and the longest life of a session: those of the user's company or of the provider, whose
-- people's sessions as users last eight hours at most. Every session stores its own two end times, so requests do not call this.
create or replace function session_limits(of_user uuid, of_staff uuid) returns table (idle interval, life interval)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select make_interval(mins => coalesce(c.session_idle_minutes, s.session_idle_minutes)),
      least(make_interval(hours => coalesce(c.session_hours, s.session_hours)),
        case when of_staff is not null then interval '8 hours' end)
    from users u left join companies c on c.id = u.company_id cross join provider_settings s
    where u.id = coalesce(of_staff, of_user);
  end;
revoke all on function session_limits(uuid, uuid) from public;
grant execute on function session_limits(uuid, uuid) to lading_gate;

-- Sets the policy of the caller's company or, for staff who may, of the provider, and gives its live sessions new end times.
create or replace function set_session_policy(idle_minutes int, hours int) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  company uuid := current_company_id();
begin
  if company is not null then
    update companies set session_idle_minutes = idle_minutes, session_hours = hours where id = company;
  elsif caller_may('provider.change_settings') then
    update provider_settings set session_idle_minutes = idle_minutes, session_hours = hours;
  else
    raise insufficient_privilege;
  end if;
  update sessions s set (expires_at, idle_expires_at) = (
      select s.created_at + l.life, least(s.created_at + l.life, s.last_used_at + l.idle)
      from session_limits(s.user_id, s.staff_id) l)
    from users u
    where u.id = coalesce(s.staff_id, s.user_id) and u.company_id is not distinct from company
      and s.ended_at is null and s.expires_at > now() and s.idle_expires_at > now();
end $$;
revoke all on function set_session_policy(int, int) from public;
grant execute on function set_session_policy(int, int) to lading_vendor, lading_provider;
