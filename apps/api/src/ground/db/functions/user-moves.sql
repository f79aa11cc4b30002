-- Functions of moves of users. See docs/decisions/0091.

-- Moves a user to another company, for staff who may change users of companies. It runs as its owner, because nobody else may
-- change the company of a user: row-level security shows a user all that belongs to it. All that the user has from the former
-- company ends here, so that no key or sign-in leads back to it; the new company locks the user out. Drafts stay, and the user finds them again after an undo.
create or replace function move_user(moved uuid, new_company uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  former uuid;
begin
  if not caller_may('provider.change_company_users') then
    raise exception 'The caller may not move users.' using errcode = 'insufficient_privilege';
  end if;
  select company_id into former from users where id = moved and company_id is not null for no key update;
  if former is null or new_company is null then
    raise exception 'Only users of a company can be moved, and only to a company.' using errcode = 'check_violation';
  end if;

  -- An invitation of the same person to the new company would keep a license for nothing.
  update invitations i set cancelled_at = now() from users u
    where u.id = moved and i.company_id = new_company and i.email = u.email and i.accepted_at is null and i.cancelled_at is null;
  update users set company_id = new_company where id = moved;

  delete from company_identities where user_id = moved;
  delete from directory_users where user_id = moved;
  delete from company_sign_in_exemptions where user_id = moved;
  update api_keys set revoked_at = now() where user_id = moved and revoked_at is null;
  delete from assistant_grants where user_id = moved;
  -- Stored responses of the former company.
  delete from kept_answers where user_id = moved;
  -- The webhooks of the former company go on, and another of its Vendor Admins gets their mails.
  update webhooks set user_id = (
      select u.id from users u join roles r on r.id = u.role_id
      where u.company_id = former and u.status = 'active' and r.name = 'Vendor Admin' order by u.created_at, u.id limit 1)
    where user_id = moved;
  delete from terms_reminders where user_id = moved;

  -- As for a new user, notifications from before count as read, and no mail tells of them.
  perform from notification_totals where company_id = new_company for update;
  delete from notification_marks where user_id = moved;
  update notification_readers r set company_id = t.company_id, came_after = t.last_number, has_read = t.active
    from notification_totals t where r.user_id = moved and t.company_id = new_company;
  update mail_progress p set company_id = t.company_id, mailed_to = t.last_number
    from notification_totals t where p.user_id = moved and t.company_id = new_company;
end $$;
revoke all on function move_user(uuid, uuid) from public;
grant execute on function move_user(uuid, uuid) to lading_provider;
