-- The days on which the job has written the mails about required documents, in the zone of the calendar. Two processes that begin at once claim
-- each company once.
create table requirement_mail_days (
  company_id uuid not null references companies on delete cascade,
  day date not null,
  primary key (company_id, day)
);
alter table requirement_mail_days enable row level security;
create policy all_requirement_mail_days on requirement_mail_days to lading_jobs using (true) with check (true);
grant select, insert, delete on requirement_mail_days to lading_jobs;

-- When a mail told the company of the decision.
alter table requirement_submissions add column told_at timestamptz;
