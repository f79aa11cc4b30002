-- Functions that check the rights of a person who decided something that takes effect later.

-- Whether a person may decide about the people of a company now; about the provider's people if `company` is null. Staff need one of
-- `staff_permissions` for the people of a company.
create or replace function may_administer(person uuid, company uuid, staff_permissions text[]) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select exists (
      select from users u join role_permissions p on p.role_id = u.role_id
      where u.id = may_administer.person and u.status = 'active'
        and case when may_administer.company is null then u.company_id is null and p.permission = 'provider.change_staff'
          when u.company_id is null then p.permission = any (staff_permissions)
          else u.company_id = may_administer.company and p.permission = 'accounts.change_regularuser' end);
  end;
revoke all on function may_administer(uuid, uuid, text[]) from public;
grant execute on function may_administer(uuid, uuid, text[]) to lading_vendor, lading_provider, lading_gate, lading_jobs;

-- Whether the people behind a recovery may still decide about it. Staff who act as a user cannot start or approve one.
create or replace function recovery_stands(starter uuid, approver uuid, company uuid) returns boolean
  language sql stable set search_path = public, pg_temp
  begin atomic
    select may_administer(starter, company, '{provider.change_company_users}')
      and (approver is null or may_administer(approver, company, '{provider.change_company_users}'));
  end;

-- Whether the person who sent an invitation may still send it. For the provider's people, it gives no permission that the person lacks.
-- Staff invite to a company with its page, with a new company, or as one of its users.
create or replace function invitation_stands(invitation uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select exists (
      select from invitations i left join users u on u.id = i.decided_by
      where i.id = invitation and (i.decided_by is null
        or (may_administer(u.id, i.company_id,
            '{provider.change_company_users, provider.change_companies, provider.sign_in_as}')
          and (i.company_id is not null or not exists (
            select from role_permissions given where given.role_id = i.role_id and not exists (
              select from role_permissions own where own.role_id = u.role_id and own.permission = given.permission))))));
  end;
revoke all on function invitation_stands(uuid) from public;
grant execute on function invitation_stands(uuid) to lading_vendor, lading_provider, lading_gate;
