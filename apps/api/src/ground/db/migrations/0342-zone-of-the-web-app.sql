-- The web app counts days in the zone of the work calendar, also before its user has signed in.
grant select (time_zone) on work_calendar to lading_gate;
