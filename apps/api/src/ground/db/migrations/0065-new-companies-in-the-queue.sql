-- Companies without any user are a kind of their own with a longer promise. See docs/decisions/0065.
insert into work_promises (kind, days) values ('new_company', 20);

-- The id of a row is generated from its kind.
update work_items w set kind = t.kind,
    due_at = add_working_days(w.waiting_since, t.days, t.time_zone, t.weekdays, t.holidays)
  from work_terms t
  where t.kind = 'new_company' and w.kind = 'no_administrator'
    and not exists (select from users u where u.company_id = w.company_id);
