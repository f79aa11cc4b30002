-- Orders whose time is over are work. See docs/decisions/0162.
insert into work_promises (kind, days) values ('order_unanswered', 2);
insert into work_items (company_id, kind, subject, waiting_since, due_at)
  select s.company_id, t.kind, s.order_id::text, s.respond_by, add_working_days(s.respond_by, t.days, t.time_zone, t.weekdays, t.holidays)
  from order_states s join work_terms t on t.kind = 'order_unanswered'
  join companies c on c.id = s.company_id and not c.is_test and c.status <> 'suspended'
  join company_feature_flags f on f.company_id = s.company_id and f.feature_name = 'Order Responses' and f.active
  where s.waiting > 0 and s.respond_by is not null;
