-- Webhooks that are off or failing are work for staff. See docs/decisions/0050.
insert into work_promises (kind) values ('webhook');

-- Those that fail already. Their due times are in days of the calendar until the settings of the queue change.
insert into work_items (company_id, kind, subject, waiting_since, due_at)
  select w.company_id, 'webhook', w.id::text, coalesce(w.failing_since, now()), coalesce(w.failing_since, now()) + interval '2 days'
  from webhooks w where w.state = 'off' or w.failing_since is not null;
