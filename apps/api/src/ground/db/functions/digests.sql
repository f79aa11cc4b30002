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
