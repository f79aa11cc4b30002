-- Policies of staff call caller_may(), which is created before the roles of the database.
revoke all on function caller_may(text) from public;
grant execute on function caller_may(text) to lading_provider;

-- Test companies mail nobody. A mail is theirs if it goes to one of their users, invites to them, confirms an address of their
-- users, or is written by a session of theirs. It is stored as not sent, so that developers can read it.
create or replace function withhold_mails_of_test_companies() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if exists (
    select from companies c where c.is_test and c.id in (
      select u.company_id from users u where u.email = new.recipient
      union all select i.company_id from invitations i where new.code_purpose = 'invitation' and i.id = new.code_id
      union all select u.company_id from email_changes e join users u on u.id = e.user_id
        where new.code_purpose = 'email-change' and e.id = new.code_id
      union all select current_company_id()
    )
  ) then
    new.failed_at := now();
    new.last_error := 'Not sent, because it belongs to a test company.';
  end if;
  return new;
end $$;
create or replace trigger mails_of_tests before insert on mails for each row execute function withhold_mails_of_test_companies();

-- Returns the salts of the pending invitations of a test company, whose mails are not sent, so that staff can hand over the links. It
-- runs as its owner, because nobody may read the salts of other companies' invitations.
create or replace function find_salts_of_test(company uuid) returns table (id uuid, salt bytea)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select i.id, i.code_salt from invitations i join companies c on c.id = i.company_id
      where c.id = company and c.is_test and i.accepted_at is null and i.cancelled_at is null;
  end;
revoke all on function find_salts_of_test(uuid) from public;
grant execute on function find_salts_of_test(uuid) to lading_provider;
