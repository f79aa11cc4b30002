-- Feedback of people who are not signed in, for example from a page that does not exist.

alter table feedback add column is_visitor boolean not null default false;
create index feedback_of_visitors on feedback (sent_at) where is_visitor;

create policy visitor_feedback on feedback for insert to lading_gate
  with check (is_visitor and user_id is null and company_id is null);
grant insert on feedback to lading_gate;
