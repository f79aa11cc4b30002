-- One function ends everything with which a person can act. See functions/lock-out.sql, which creates it with the triggers, and
-- docs/security.md.
drop trigger if exists users_locked_out on users;
drop function if exists revoke_tokens_of_user();
drop function if exists revoke_assistant_tokens(uuid);
drop function if exists end_sessions(uuid, uuid);
drop function if exists end_enforced_sessions();
drop function if exists end_linked_sessions(uuid);

-- Sessions of staff as others are found by the staff member.
create index sessions_of_staff on sessions (staff_id) where staff_id is not null;
