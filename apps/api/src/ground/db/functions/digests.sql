-- After a user chooses another time, the next digest is written at that time, and missed digests are not written later. After a
-- user turns mails on or off, no mail contains earlier notifications.
create or replace function note_alert_choice() returns trigger
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
create or replace trigger note_alert_choice after insert or update on alert_settings
  for each row execute function note_alert_choice();

-- The latest time before `at` for a digest: seven in the morning in this time zone, on any day or on one weekday. A day on
-- which a clock change skips or repeats that hour also has exactly one such time.
create or replace function latest_digest(at timestamptz, zone text, weekly_day text) returns timestamptz
  language sql stable
  return (
    select max(slot) from (
      select day, (day + time '07:00') at time zone zone as slot
      from (select (at at time zone zone)::date - back as day from generate_series(0, 7) as back) days
    ) slots
    where slot <= at and (weekly_day is null or weekly_day = trim(to_char(day, 'day')))
  );

-- Wakes the job that writes mails in real time. Nothing depends on it, because the job also runs every minute.
create or replace function announce_notifications() returns trigger
  language plpgsql
as $$ begin perform pg_notify('lading_notifications', ''); return null; end $$;
create or replace trigger announce_notifications after update of last_number on notification_totals
  for each statement execute function announce_notifications();
