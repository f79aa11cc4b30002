-- Whether a user has a second step of any kind. Only functions that run as their owner call it.
create or replace function has_factor(of_user uuid) returns boolean
  language sql stable set search_path = public, pg_temp
  begin atomic
    select exists (select from totp_factors where user_id = of_user) or exists (select from passkeys where user_id = of_user);
  end;
revoke all on function has_factor(uuid) from public;

-- Returns the rule for a user: 'off', 'optional' or 'required'. A company's own policy counts only where it is stronger than the provider's.
create or replace function factor_rule(of_user uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select case
      when u.company_id is not null and p.policy = 'off' then 'off'
      when not s.requires_factors then 'optional'
      when u.company_id is null or p.policy = 'all' or (p.policy = 'administrators' and r.name = 'Vendor Admin') then 'required'
      else 'optional' end
    from users u
    join roles r on r.id = u.role_id
    left join companies c on c.id = u.company_id
    cross join provider_settings s
    cross join lateral (
      select policy from unnest(array['off', 'optional', 'administrators', 'all']) with ordinality as strength (policy, place)
      where policy in (c.factor_policy, s.factor_floor) order by place desc limit 1
    ) p
    where u.id = of_user;
  end;
revoke all on function factor_rule(uuid) from public;
grant execute on function factor_rule(uuid) to lading_gate;

-- Returns the time until which a user signs in without a second step, or null if none is needed or the user has one. The 14 days
-- begin when the user is first asked, and again if the rule was lifted meanwhile. A user who has added a factor has used them up.
create or replace function ask_for_factor(of_user uuid) returns timestamptz
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  if factor_rule(of_user) <> 'required' then
    update users set factor_due_at = null where id = of_user and factor_due_at is not null;
    return null;
  end if;
  if has_factor(of_user) then
    update users set factor_due_at = now() where id = of_user and (factor_due_at is null or factor_due_at > now());
    return null;
  end if;
  update users set factor_due_at = now() + interval '14 days' where id = of_user and factor_due_at is null;
  return (select factor_due_at from users where id = of_user);
end $$;
revoke all on function ask_for_factor(uuid) from public;
grant execute on function ask_for_factor(uuid) to lading_gate;

-- The same time for the user of the open session; null before the next sign-in or refresh has asked for the factor.
create or replace function own_factor_due() returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select factor_due_at from users
    where id = current_user_id() and factor_due_at is not null and factor_rule(id) = 'required' and not has_factor(id);
  end;
revoke all on function own_factor_due() from public;
grant execute on function own_factor_due() to lading_vendor, lading_provider;

-- Returns true if a user has a second step. Users that the caller cannot see count as without one.
create or replace function colleague_has_factor(of_user uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select has_factor(of_user) and exists (select from users u where u.id = of_user
      and (u.company_id = current_company_id()
        or exists (select from users staff where staff.id = current_user_id() and staff.company_id is null)));
  end;
revoke all on function colleague_has_factor(uuid) from public;
grant execute on function colleague_has_factor(uuid) to lading_vendor, lading_provider;

-- Ends a recovery that the user has confirmed, once a second person has approved it or a day has passed, if those who decided it still may:
-- removes the factors that the user had when it began, and locks the user out. Returns false, and changes nothing, otherwise. It
-- checks all this itself, so any role may call it.
create or replace function finish_recovery(of_user uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  began timestamptz;
begin
  perform from users where id = of_user for no key update;
  delete from factor_recoveries r using users u
    where r.user_id = of_user and u.id = of_user and u.status = 'active'
      and r.confirmed_at is not null and (r.approved_by is not null or r.confirmed_at <= now() - interval '1 day')
      and recovery_stands(r.started_by, r.approved_by, r.company_id)
    returning r.started_at into began;
  if not found then return false; end if;
  delete from totp_factors where user_id = of_user and created_at <= began;
  delete from passkeys where user_id = of_user and created_at <= began;
  delete from recovery_codes where user_id = of_user and not has_factor(of_user);
  perform lock_out(of_user, null);
  return true;
end $$;
revoke all on function finish_recovery(uuid) from public;
grant execute on function finish_recovery(uuid) to lading_vendor, lading_provider, lading_gate, lading_jobs;
