-- When a mail told the company of the decision on a file for an agreement.
alter table agreement_submissions add column told_at timestamptz;
-- The job that mails asks which companies have such decisions.
grant select, update (told_at) on agreement_submissions to lading_jobs;

-- The days of which a job has told for each document, so that it reads only documents of which it has something to tell.
alter table requirement_items
  -- The last day of a document or a waiver of whose nearing end, and of whose end, the company was told.
  add column told_of_end date,
  add column told_of_nearing_end date,
  -- The day on which the next reminder comes, infinity if none does, computed at this time for this due day.
  add column next_reminder_on date,
  add column reminded_due_on date,
  add column reminded_at timestamptz;
