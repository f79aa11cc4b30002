-- The number of mails that users caused recently. A row counts one subject, such as an inviter or a recipient, in a window of
-- an hour and in a window of a day, which both begin with their first mail. The key is a hash, so no address is stored here.
create table mail_limits (
  key bytea primary key,
  in_hour int not null,
  hour_ends_at timestamptz not null default now() + interval '1 hour',
  in_day int not null,
  day_ends_at timestamptz not null default now() + interval '1 day'
);
create index mail_limits_by_end on mail_limits (day_ends_at);
grant select, delete on mail_limits to lading_jobs;

drop function if exists feedback_of_the_last_hour(uuid);
drop index feedback_of_user;
create index feedback_of_user on feedback (user_id);
