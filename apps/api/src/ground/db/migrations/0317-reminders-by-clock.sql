create unique index concurrently order_reminders_by_clock on order_reminders (company_id, order_id, revision, clock_from, step);
