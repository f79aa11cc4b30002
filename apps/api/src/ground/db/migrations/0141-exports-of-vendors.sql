-- Vendors export lists of many rows by runs of their own, and one person is notified. See docs/decisions/0129.

drop function if exists open_run(uuid);

-- The company of the vendor's user who started it; null for a run of staff or of a program.
alter table runs add column company_id uuid references companies on delete cascade;
create index runs_of_vendors on runs (company_id, user_id, created_at) where company_id is not null;
create index runs_of_vendors_by_time on runs (created_at) where company_id is not null;

-- Vendors see and cancel only the runs that they started themselves, and start exports in their own session.
create policy own_runs on runs for select to lading_vendor
  using (company_id = current_company_id() and user_id = current_user_id());
create policy cancelled_runs on runs for update to lading_vendor
  using (company_id = current_company_id() and user_id = current_user_id());
create policy started_runs on runs for insert to lading_vendor
  with check (company_id = current_company_id() and user_id = current_user_id() and kind = 'export'
    and session_id = nullif(current_setting('app.session_id', true), '')::uuid);
grant select (id, subject, state, permission, user_id, company_id, source, file_id, file_name, file_size, done, total, failure,
  created_at, started_at, ended_at, queued_at, cancel_asked_at) on runs to lading_vendor;
grant insert (kind, subject, state, permission, user_id, company_id, session_id, source, params, queued_at),
  update (state, cancel_asked_at, queued_at, ended_at) on runs to lading_vendor;
grant select (company_id), delete on runs to lading_jobs;

-- Notifications that one user sees, beside those of the user's company. They end with the run that they tell of.
create table personal_notifications (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  run_id uuid not null references runs on delete cascade,
  notification_type text not null,
  event_date timestamptz not null default now(),
  description text not null,
  details jsonb not null,
  is_read boolean not null default false,
  is_archived boolean not null default false
);
create index personal_notifications_of_user on personal_notifications (user_id, event_date);
create index personal_notifications_of_company on personal_notifications (company_id);
create index personal_notifications_of_run on personal_notifications (run_id);

alter table personal_notifications enable row level security;
create policy own_personal_notifications on personal_notifications to lading_vendor
  using (company_id = current_company_id() and user_id = current_user_id())
  with check (company_id = current_company_id() and user_id = current_user_id());
create policy all_personal_notifications on personal_notifications to lading_provider using (true) with check (true);
grant select, update (is_read, is_archived) on personal_notifications to lading_vendor;
grant insert (company_id, user_id, run_id, notification_type, description, details) on personal_notifications to lading_provider;

-- Vendors download the files of their exports.
alter table downloads drop constraint downloads_space_check;
alter table downloads add constraint downloads_space_check
  check (space in ('product', 'order', 'archive', 'agreement', 'company-agreement', 'company-document', 'run', 'export'));

-- The end of an export writes a mail, unless the user has switched mails off.
create policy all_alert_settings_for_provider on alert_settings for select to lading_provider using (true);
grant select (user_id, enabled) on alert_settings to lading_provider;
