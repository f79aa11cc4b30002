-- Undo of decisions on edits. See docs/decisions/0057.

create index edits_of_decision on field_edits (decision_id) where decision_id is not null;

-- Edits whose decision was undone. They wait again, so only this table connects them with the approval in the history.
create table undone_edits (
  company_id uuid not null,
  decision_id uuid not null,
  edit_id uuid not null references field_edits on delete cascade,
  undone_at timestamptz not null default statement_timestamp(),
  primary key (company_id, decision_id, edit_id)
);
create index undone_edits_by_edit on undone_edits (edit_id);
create index undone_edits_by_decision on undone_edits (decision_id);
alter table undone_edits enable row level security;
create policy own_undone_edits on undone_edits for select to lading_vendor using (company_id = (select current_company_id()));
create policy all_undone_edits on undone_edits to lading_provider using (true) with check (true);
grant select on undone_edits to lading_vendor, lading_provider;
grant insert on undone_edits to lading_provider;

-- Mails about a decision wait while it can be undone.
create index decisions_by_time on notifications (event_date) where notification_type = 'product_details_edit_decision';
