-- Functions that lock a person out. The table in docs/security.md names what calls them and what goes on working.

-- Ends the sessions in which a staff member acts as users, and the unused links that open one.
create or replace function end_sign_ins_as_users(of_staff uuid) returns void
  language plpgsql volatile set search_path = public, pg_temp
as $$
begin
  delete from temporary_tokens where staff_id = of_staff and used_at is null;
  update sessions set ended_at = now() where staff_id = of_staff and ended_at is null;
end $$;
revoke all on function end_sign_ins_as_users(uuid) from public;

-- Ends everything with which a person can act, except one session: sessions, also those of staff who act as the person and those in
-- which the person acts as users, unused links that open one, sign-ins that are half done, the tokens and codes of assistants, and mailed
-- links that accept orders.
-- API keys of programs go on, because they belong to the company or the provider. Returns how many sessions ended.
--
-- It locks the person first, as everything does that makes a session or a token of something else. What can still become one ends
-- before the sessions and tokens, so that one that a concurrent request has just made is found.
create or replace function lock_out(of_user uuid, spared_session uuid) returns int
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  ended int;
begin
  perform from users where id = of_user for no key update;
  delete from temporary_tokens where user_id = of_user and used_at is null;
  delete from sign_in_tickets where user_id = of_user and used_at is null;
  delete from company_sign_in_attempts where of_user in (user_id, tester_id);
  delete from assistant_grants where user_id = of_user and key_id is null;
  delete from order_links where user_id = of_user;
  update api_keys set revoked_at = now() where user_id = of_user and is_personal and revoked_at is null;
  perform end_sign_ins_as_users(of_user);
  update sessions set ended_at = now()
    where user_id = of_user and ended_at is null and id is distinct from spared_session;
  get diagnostics ended = row_count;
  return ended;
end $$;
revoke all on function lock_out(uuid, uuid) from public;
grant execute on function lock_out(uuid, uuid) to lading_gate;

-- Locks out the caller or a user of the caller's company, and spares one session if it is given. Staff lock out users of any company,
-- and with the permission other staff.
create or replace function lock_out_user(of_user uuid, spared_session uuid default null) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  perform lock_out(u.id, spared_session) from users u
    where u.id = of_user and (u.id = current_user_id()
      or u.company_id = current_company_id()
      or (u.company_id is not null
        and exists (select from users staff where staff.id = current_user_id() and staff.company_id is null))
      or (u.company_id is null and caller_may('provider.change_staff')));
end $$;
revoke all on function lock_out_user(uuid, uuid) from public;
grant execute on function lock_out_user(uuid, uuid) to lading_vendor, lading_provider;

-- Locks the caller until the transaction ends, and returns whether the caller's session is still live. What makes a link or a token
-- in a session calls it first, so that none outlives a lock-out of the same moment.
create or replace function hold_session() returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  perform from users where id = current_user_id() for no key update;
  return exists (select from live_sessions where session_id = nullif(current_setting('app.session_id', true), '')::uuid);
end $$;
revoke all on function hold_session() from public;
grant execute on function hold_session() to lading_vendor, lading_provider;

-- Locks out a person whose row any program deactivates, or gives another address or company. Links to set a password went
-- to the address of before. The link of a recovery and that of a new address did so too, or were sent by the former company. Each
-- request reads the permissions again, so a lost one needs no lock-out. But a session as a user has the permissions of that user, so
-- it ends with another role of the staff member that lacks the permission.
create or replace function lock_out_changed_user() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if (old.status = 'active' and new.status <> 'active') or new.email <> old.email
    or new.company_id is distinct from old.company_id then
    perform lock_out(new.id, null);
    update password_resets set used_at = now() where user_id = new.id and used_at is null;
    if new.email <> old.email or new.company_id <> old.company_id then
      delete from factor_recoveries where user_id = new.id;
      delete from email_changes where user_id = new.id;
    end if;
  elsif not exists (select from role_permissions where role_id = new.role_id and permission = 'provider.sign_in_as') then
    perform end_sign_ins_as_users(new.id);
  end if;
  return null;
end $$;
create or replace trigger users_locked_out after update of status, email, company_id, role_id on users
  for each row when ((old.status = 'active' and new.status <> 'active') or new.email <> old.email
    or new.company_id is distinct from old.company_id or (new.company_id is null and new.role_id <> old.role_id))
  execute function lock_out_changed_user();

-- Ends the sessions as users of all staff whose role loses the permission.
create or replace function end_sign_ins_without_permission() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform end_sign_ins_as_users(id) from users where role_id = old.role_id;
  return null;
end $$;
create or replace trigger sign_in_as_taken after delete on role_permissions
  for each row when (old.permission = 'provider.sign_in_as') execute function end_sign_ins_without_permission();
