-- Vendors are reminded of the orders that they should answer. See docs/decisions/0161.
-- When the job looks at the order again; null if no reminder is to come.
alter table order_states add column remind_at timestamptz;

create table order_reminders (
  company_id uuid not null,
  order_id bigint not null,
  -- The revision of the order that waited for an answer.
  revision int not null,
  -- 1: half of the time has passed. 2: the day has come. 3 to 7: the time is over.
  step int not null check (step between 1 and 7),
  at timestamptz not null default now(),
  primary key (company_id, order_id, revision, step),
  foreign key (company_id, order_id) references order_states (company_id, order_id) on delete cascade
);
alter table order_reminders enable row level security;
create policy all_reminders on order_reminders to lading_jobs using (true) with check (true);
grant select, insert on order_reminders to lading_jobs;

create policy reminded_states on order_states for update to lading_jobs using (true) with check (true);
grant update (remind_at) on order_states to lading_jobs;
create policy revisions_for_jobs on order_revisions for select to lading_jobs using (true);
grant select on order_revisions to lading_jobs;
