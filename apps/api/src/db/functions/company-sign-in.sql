-- Functions of company sign-in.

-- Ends the sessions of the users of the caller's company who must sign in at the company, except the caller's own.
create or replace function end_enforced_sessions() returns void
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    update sessions s set ended_at = now()
    from users u
    where s.user_id = u.id and u.company_id = current_company_id() and u.id <> current_user_id()
      and s.ended_at is null and s.staff_id is null
      and not exists (select from company_sign_in_exemptions e where e.user_id = u.id)
      and exists (select from company_domains d where d.company_id = u.company_id and d.proved_at is not null
        and d.domain = split_part(u.email, '@', 2));
  end;
revoke all on function end_enforced_sessions() from public;
grant execute on function end_enforced_sessions() to lading_vendor;

-- Ends the sessions that a user of the caller's company began at the company, except the caller's own session. A link that was removed
-- may have opened them to another person.
create or replace function end_linked_sessions(of_user uuid) returns void
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    update sessions s set ended_at = now()
    from users u
    where s.user_id = u.id and u.id = of_user and u.company_id = current_company_id()
      and s.ended_at is null and s.signed_in_with = 'company'
      and s.id::text is distinct from current_setting('app.session_id', true);
  end;
revoke all on function end_linked_sessions(uuid) from public;
grant execute on function end_linked_sessions(uuid) to lading_vendor;

-- Ends the exception that staff have made for the caller's company.
create or replace function forget_lift() returns void
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    update company_sign_ins set lifted_reason = null where company_id = current_company_id();
  end;
revoke all on function forget_lift() from public;
grant execute on function forget_lift() to lading_vendor;

-- Locks a company until the transaction ends, and returns the licenses that it has left.
create or replace function lock_licenses_of(company uuid) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  perform from companies where id = company for no key update;
  return (
    select p.licenses
      - (select count(*)::int from users u where u.company_id = c.id and u.status = 'active')
      - (select count(*)::int from invitations i
        where i.company_id = c.id and i.accepted_at is null and i.cancelled_at is null)
    from companies c join service_plans p on p.id = c.plan_id where c.id = company);
end $$;
revoke all on function lock_licenses_of(uuid) from public;
grant execute on function lock_licenses_of(uuid) to lading_gate;

-- Gives a user the role of a group, unless a company would lose its last active administrator by it. Returns true if the role has
-- changed, and null otherwise.
create or replace function follow_group(of_user uuid, to_role int) returns boolean
  language sql volatile security definer set search_path = public, pg_temp
  begin atomic
    update users u set role_id = to_role
    where u.id = of_user and u.role_id <> to_role
      and exists (select from roles r where r.id = to_role and not r.of_provider)
      and (not exists (select from roles r where r.id = u.role_id and r.name = 'Vendor Admin')
        or exists (select from users o join roles r on r.id = o.role_id
          where o.company_id = u.company_id and o.id <> u.id and o.status = 'active' and r.name = 'Vendor Admin'))
    returning true;
  end;
revoke all on function follow_group(uuid, int) from public;
grant execute on function follow_group(uuid, int) to lading_gate;
