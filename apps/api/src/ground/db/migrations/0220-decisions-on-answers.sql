-- Staff decide on the questions of vendors' answers. See docs/decisions/0155.
-- The parts of an answer to a line on which staff have to decide share an id.
alter table response_pieces add column question_id uuid;
update response_pieces p set question_id = q.id
  from (
    select company_id, order_id, line, version, gen_random_uuid() as id from response_pieces
    where outcome = 'asked' group by 1, 2, 3, 4
  ) q
  where p.company_id = q.company_id and p.order_id = q.order_id and p.line = q.line and p.version = q.version;

-- One row for each call that decided and each order of it, so that the call can be undone.
create table order_decisions (
  company_id uuid not null,
  order_id bigint not null,
  -- That of the call.
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  -- The staff member.
  actor_id uuid not null,
  -- [{"line", "version"}]: what was decided.
  lines jsonb not null,
  -- The rows of line_terms of these lines before the decision.
  former_terms jsonb not null,
  undone_at timestamptz,
  primary key (id, company_id, order_id),
  foreign key (company_id, order_id) references purchase_orders (company_id, id) on delete cascade
);
create index decisions_of_orders on order_decisions (company_id, order_id);
alter table order_decisions enable row level security;
create policy own_order_decisions on order_decisions for select to lading_vendor using (company_id = (select current_company_id()));
create policy all_order_decisions on order_decisions to lading_provider using (true) with check (true);
grant select, insert, update (undone_at) on order_decisions to lading_provider;

alter table order_revisions drop constraint order_revisions_kind_check;
alter table order_revisions add constraint order_revisions_kind_check
  check (kind in ('sent', 'revision', 'echo', 'note', 'response', 'withdrawn', 'undone', 'seen', 'decision')) not valid;
create policy decided_revisions on order_revisions for insert to lading_provider with check (kind in ('decision', 'undone'));
grant insert on order_revisions to lading_provider;
create policy decided_pieces on response_pieces for update to lading_provider using (true) with check (true);
grant update (outcome, decided_by, decided_at, decision_reason) on response_pieces to lading_provider;
create policy added_terms on line_terms for insert to lading_provider with check (true);
create policy decided_terms on line_terms for update to lading_provider using (true) with check (true);
create policy removed_terms on line_terms for delete to lading_provider using (true);
grant insert, update, delete on line_terms to lading_provider;

insert into role_permissions
  select role_id, 'provider.decide_orders' from role_permissions where permission = 'provider.review_edits';

-- Orders with a question are work.
insert into work_promises (kind, days) values ('order_change', 2);
insert into work_items (company_id, kind, subject, waiting_since, due_at)
  select q.company_id, t.kind, q.order_id::text, q.since, add_working_days(q.since, t.days, t.time_zone, t.weekdays, t.holidays)
  from (
    select p.company_id, p.order_id, min(r.at) as since
    from response_pieces p join order_responses r using (company_id, order_id, version)
    join order_states s using (company_id, order_id) join companies c on c.id = p.company_id
    where p.outcome = 'asked' and s.asked > 0 and not c.is_test group by 1, 2
  ) q join work_terms t on t.kind = 'order_change';
