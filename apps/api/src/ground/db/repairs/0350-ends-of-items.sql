alter table agreement_submissions add column if not exists told_at timestamptz;
grant select, update (told_at) on agreement_submissions to lading_jobs;
alter table requirement_items
  add column if not exists next_reminder_on date,
  add column if not exists reminded_due_on date,
  add column if not exists reminded_at timestamptz;
