-- Functions of company sign-in.

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
