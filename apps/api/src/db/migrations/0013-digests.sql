-- Mails of what companies are told of: to whom, how far, and by which link they are switched off.

-- How far a user has been mailed. It stands apart from notification_readers, so that who reads never waits for mails.
create table mail_progress (
  user_id uuid primary key references users on delete cascade,
  company_id uuid not null,
  -- Up to this number the company's events were mailed, or are not to be. It rises with the mail, in one transaction.
  mailed_to bigint not null,
  -- The last digest that was due has been written, or there was nothing to say.
  settled_at timestamptz not null default now(),
  -- For the link that switches the mails off.
  code_salt bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);
create index mail_progress_of_company on mail_progress (company_id, user_id);

insert into mail_progress (user_id, company_id, mailed_to)
  select u.id, u.company_id, t.last_number from users u join notification_totals t on t.company_id = u.company_id;

create function begin_mail_progress() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into mail_progress (user_id, company_id, mailed_to)
    select new.id, company_id, last_number from notification_totals where company_id = new.company_id;
  return null;
end $$;
create trigger begin_mail_progress after insert on users
  for each row when (new.company_id is not null) execute function begin_mail_progress();

-- Who chooses another time waits for that: no digest of a time that has passed is made up for. Who switches mails on or off
-- is told of nothing from before.
create function note_alert_choice() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  was_enabled boolean := true;
begin
  if tg_op = 'UPDATE' then
    was_enabled := old.enabled;
    if (old.enabled, old.frequency, old.weekly_day) is not distinct from (new.enabled, new.frequency, new.weekly_day) then
      return null;
    end if;
  end if;
  update mail_progress p
    set settled_at = greatest(p.settled_at, clock_timestamp()),
      mailed_to = case when new.enabled = was_enabled then p.mailed_to else t.last_number end
    from notification_totals t
    where p.user_id = new.user_id and t.company_id = p.company_id;
  return null;
end $$;
create trigger note_alert_choice after insert or update on alert_settings
  for each row execute function note_alert_choice();

-- The latest time for a digest that has come: at seven in the morning of this zone, on any day or on one weekday. Where a
-- clock change leaves out that hour or has it twice, the day has one such time all the same.
create function latest_digest(at timestamptz, zone text, weekly_day text) returns timestamptz
  language sql stable
  return (
    select max(slot) from (
      select day, (day + time '07:00') at time zone zone as slot
      from (select (at at time zone zone)::date - back as day from generate_series(0, 7) as back) days
    ) slots
    where slot <= at and (weekly_day is null or weekly_day = trim(to_char(day, 'day')))
  );

-- Wakes the mails in real time. Nothing relies on it: they are also looked for every minute.
create function announce_notifications() returns trigger
  language plpgsql
as $$ begin perform pg_notify('lading_notifications', ''); return null; end $$;
create trigger announce_notifications after update of last_number on notification_totals
  for each statement execute function announce_notifications();

-- Where mail programs switch a mail's like off; it carries the mail's code.
alter table mails add unsubscribe_url text check (unsubscribe_url is null or code_id is not null);
-- Mails that somebody waits for go before those.
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
