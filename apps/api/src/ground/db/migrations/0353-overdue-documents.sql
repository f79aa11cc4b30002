-- Companies with documents that are late for longer than reminders come are work. See docs/decisions/0169.
insert into work_promises (kind, days) values ('requirement_overdue', 2);
create policy overdue_documents on work_items to lading_jobs
  using (kind = 'requirement_overdue') with check (kind = 'requirement_overdue');
