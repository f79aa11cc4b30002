-- Indexes and rights for deleting old rows.

create index audit_entries_by_age on audit_entries (at);
create index refusals_by_age on audit_entries (at) where result = 'refused';
grant select (id, at, result), delete on audit_entries to lading_jobs;

-- A session lasts at most 14 days, so its age proves that it has ended. Jobs see no other sessions.
create policy old_sessions on sessions to lading_jobs using (created_at < now() - interval '14 days');
create index sessions_by_age on sessions (created_at);
-- Deleting a session deletes its downloads.
create index downloads_of_session on downloads (session_id);
grant select (id, created_at), delete on sessions to lading_jobs;

create index password_resets_by_age on password_resets (created_at);
grant select (id, created_at), delete on password_resets to lading_jobs;
create index login_limits_by_age on login_limits (last_failed_at);
grant select (key, last_failed_at, blocked_until), delete on login_limits to lading_jobs;
create index temporary_tokens_by_age on temporary_tokens (created_at);
grant select (id, created_at), delete on temporary_tokens to lading_jobs;
grant select (key_id, idempotency_key, created_at), delete on intake_answers to lading_jobs;
create policy all_invitations_for_jobs on invitations to lading_jobs using (true);
grant select (id, expires_at, accepted_at, cancelled_at), delete on invitations to lading_jobs;
create index mails_by_end on mails (coalesce(sent_at, failed_at));
