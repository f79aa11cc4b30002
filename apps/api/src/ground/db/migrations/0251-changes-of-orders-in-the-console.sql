-- Staff change orders in the console, and end the questions of a line. See docs/decisions/0147.
create table order_console_changes (
  company_id uuid not null,
  order_id bigint not null,
  -- The source_id of its rows in order_revisions.
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  -- The staff member.
  actor_id uuid not null,
  reason text not null,
  -- The numbers of its lines, and of those that it cancelled.
  lines int[] not null,
  cancelled int[] not null,
  -- When staff repeated it in the provider's own system. Until then the order is in the work queue.
  done_at timestamptz,
  done_by uuid,
  primary key (company_id, order_id, id),
  foreign key (company_id, order_id) references purchase_orders (company_id, id) on delete cascade
);
alter table order_console_changes enable row level security;
create policy own_console_changes on order_console_changes for select to lading_vendor using (company_id = (select current_company_id()));
create policy all_console_changes on order_console_changes to lading_provider using (true) with check (true);
grant select (company_id, order_id, id, reason) on order_console_changes to lading_vendor;
grant select, insert, update (done_at, done_by) on order_console_changes to lading_provider;

insert into work_promises (kind, days) values ('order_console_change', 2);
create policy added_console_changes on work_items for insert to lading_provider with check (kind = 'order_console_change');
create policy done_console_changes on work_items for delete to lading_provider using (kind = 'order_console_change');
grant insert (company_id, kind, subject, waiting_since, due_at), delete on work_items to lading_provider;

-- A refusal after which the line can only be accepted, with the person of the provider who calls the vendor, and until when.
alter table response_pieces add column is_final boolean;
alter table response_pieces add column caller text;
alter table response_pieces add column call_by date;
grant update (is_final, caller, call_by) on response_pieces to lading_provider;
