-- A line waits again after a refusal, in the same revision, and its new time has its own reminders. See docs/decisions/0161.
-- The start of the clock that the reminder belongs to. Reminders from before this column belong to the clock that ran when they were sent.
-- Its key is the index order_reminders_by_clock.
alter table order_reminders
  add column clock_from timestamptz not null default '-infinity',
  drop constraint order_reminders_pkey;
