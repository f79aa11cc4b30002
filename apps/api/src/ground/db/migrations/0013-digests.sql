-- Mails about notifications: how far each user has been mailed, and the code of the unsubscribe link.

-- How far a user has been mailed. It is not a column of notification_readers, so that reading never waits for mails.
create table mail_progress (
  user_id uuid primary key references users on delete cascade,
  company_id uuid not null,
  -- Notifications of the company up to this number are mailed or skipped. It is updated in the transaction that inserts the
  -- mail.
  mailed_to bigint not null,
  -- The time at which the last due digest was written or had no notifications.
  settled_at timestamptz not null default now(),
  -- The code of the unsubscribe link is derived from it.
  code_salt bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);
create index mail_progress_of_company on mail_progress (company_id, user_id);

insert into mail_progress (user_id, company_id, mailed_to)
  select u.id, u.company_id, t.last_number from users u join notification_totals t on t.company_id = u.company_id;

-- The address to which mail programs send an unsubscribe request. It contains the mail's code.
alter table mails add unsubscribe_url text check (unsubscribe_url is null or code_id is not null);
-- Mails that a person waits for are sent before mails with an unsubscribe address.
drop index mails_to_send;
create index mails_to_send on mails ((unsubscribe_url is not null), due_at) where sent_at is null and failed_at is null;

alter table mail_progress enable row level security;
create policy all_progress on mail_progress to lading_gate, lading_jobs using (true) with check (true);
grant select on mail_progress to lading_gate;
grant select, update (mailed_to, settled_at) on mail_progress to lading_jobs;
create policy all_alert_settings_for_gate on alert_settings to lading_gate using (true) with check (true);
grant select, insert, update on alert_settings to lading_gate;
create policy all_flags_for_jobs on company_feature_flags for select to lading_jobs using (true);
grant select on company_feature_flags, notification_totals, notification_marks, terms_versions, terms_acceptances to lading_jobs;
create policy all_totals_for_jobs on notification_totals for select to lading_jobs using (true);
create policy all_acceptances_for_jobs on terms_acceptances for select to lading_jobs using (true);
create policy all_marks_for_jobs on notification_marks for select to lading_jobs using (true);
