-- The work queue. The triggers of edits, agreements, users and companies, which also write other rows, are in the files of their
-- tables; docs/decisions/0050 says how to add a kind.

-- Computes all due times again, after the calendar or a promise has changed. The lock makes changes of the queue wait, so that
-- none of them keeps a time of the former calendar. Before that, expiring agreements of companies with the feature "Required Documents"
-- get the time at which their day begins in the calendar's zone, and late shipments the working day after their promised one.
create or replace function settle_due_times() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  lock table work_items in share row exclusive mode;
  update work_items w set waiting_since = n.since
  from (
    select work_item_id('agreement', a.id::text) as id, (a.expiration_date - 30)::timestamp at time zone c.time_zone as since
    from agreements a
      join company_feature_flags f on f.company_id = a.company_id and f.feature_name = 'Required Documents' and f.active
      cross join work_calendar c
    where a.expiration_date is not null and a.status <> '1' and not exists (
      select from agreement_submissions s where s.agreement_id = a.id and s.decided_at is null and a.status in ('2', '3'))
  ) n
  where w.id = n.id and w.waiting_since <> n.since;
  update work_items w set waiting_since = n.since
  from (
    select i.id, add_working_days((s.ship_by + 1)::timestamp at time zone t.time_zone, 1, t.time_zone, t.weekdays, t.holidays) as since
    from work_items i join work_terms t on t.kind = i.kind
      join order_states s on s.company_id = i.company_id and s.order_id = case i.kind when 'ship_notice_late' then i.subject::bigint end
    where i.kind = 'ship_notice_late' and s.ship_by is not null
  ) n
  where w.id = n.id and w.waiting_since <> n.since;
  update work_items w set due_at = n.due_at
  from (
    select i.id, add_working_days(i.waiting_since, t.days, t.time_zone, t.weekdays, t.holidays) as due_at
    from work_items i join work_terms t on t.kind = i.kind
  ) n
  where n.id = w.id and w.due_at <> n.due_at;
end $$;
revoke all on function settle_due_times() from public;
grant execute on function settle_due_times() to lading_provider;

-- The trigger of tables whose rows are the records of one kind of work. Its statements take the changed row from the trigger and look
-- up one row of the queue, because plans that join tables are wrong for one row or for thousands.
--
-- Feedback waits without an answer. A proposed product waits until staff decide or ask for changes. A pending invitation to a company
-- waits from the time when it expires. A run of the provider that ended with problems waits until somebody acknowledges it, a webhook
-- while it is off or fails, and a vendor's request that products end until it is decided.
create or replace function queue_record() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company uuid;
  since timestamptz;
begin
  if tg_op = 'DELETE' then
    delete from work_items where id = work_item_id(tg_argv[0], old.id::text);
    return null;
  elsif tg_table_name = 'feedback' then
    company := new.company_id;
    if new.answered_at is null then since := new.sent_at; end if;
  elsif tg_table_name = 'invitations' then
    company := new.company_id;
    if company is not null and new.accepted_at is null and new.cancelled_at is null then since := new.expires_at; end if;
  elsif tg_table_name = 'product_proposals' then
    company := new.company_id;
    if new.status = 'proposed' then since := new.submitted_at; end if;
  elsif tg_table_name = 'runs' then
    if new.company_id is null and new.state in ('loaded_with_errors', 'refused', 'failed') and new.acknowledged_at is null then since := new.ended_at; end if;
  elsif tg_table_name = 'webhooks' then
    company := new.company_id;
    if new.state = 'off' or new.failing_since is not null then since := coalesce(new.failing_since, now()); end if;
  elsif tg_table_name = 'discontinuations' then
    company := new.company_id;
    if new.status = 'waiting' then since := new.asked_at; end if;
  end if;
  if since is null then
    delete from work_items where id = work_item_id(tg_argv[0], new.id::text);
  else
    insert into work_items (company_id, kind, subject, waiting_since, due_at)
      select company, t.kind, new.id::text, since, add_working_days(since, t.days, t.time_zone, t.weekdays, t.holidays)
      from work_terms t where t.kind = tg_argv[0]
      on conflict (id) do update set waiting_since = excluded.waiting_since, due_at = excluded.due_at;
  end if;
  return null;
end $$;
create or replace trigger feedback_queued after insert or update or delete on feedback
  for each row execute function queue_record('feedback');
create or replace trigger invitations_queued after insert or update or delete on invitations
  for each row execute function queue_record('invitation');
create or replace trigger product_proposals_queued after insert or update of status, submitted_at or delete on product_proposals
  for each row execute function queue_record('product_proposal');
create or replace trigger runs_ended_queued after insert or update of state, acknowledged_at or delete on runs
  for each row execute function queue_record('failed_run');
create or replace trigger webhooks_queued after insert or delete on webhooks for each row execute function queue_record('webhook');
-- Most changes of webhooks are successes of one that works.
create or replace trigger webhooks_changed_queued after update on webhooks for each row
  when ((old.state, old.failing_since) is distinct from (new.state, new.failing_since)) execute function queue_record('webhook');
create or replace trigger discontinuations_queued after insert or update of status or delete on discontinuations
  for each row execute function queue_record('discontinuation');

-- Writes the rows of active companies without an active administrator; those without any user are another kind. A company that
-- is in the queue already keeps its age until its kind changes. Nobody waits for the people of test companies.
create or replace function queue_companies(changed uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  lacking uuid[];
  with_users uuid[];
begin
  lacking := array(
    select c.id from companies c where c.id = any(changed) and c.status = 'active' and not c.is_test
      and not exists (select from users u join roles r on r.id = u.role_id
        where u.company_id = c.id and u.status = 'active' and r.name = 'Vendor Admin'));
  with_users := array(select c.id from unnest(lacking) as c (id) where exists (select from users u where u.company_id = c.id));
  delete from work_items w
    using unnest(changed) as c (id) cross join (values ('no_administrator', true), ('new_company', false)) as k (kind, has_users)
    where w.id = work_item_id(k.kind, c.id::text) and not (c.id = any(lacking) and (c.id = any(with_users)) = k.has_users);
  insert into work_items (company_id, kind, subject, waiting_since, due_at)
    select c.id, t.kind, c.id::text, now(), add_working_days(now(), t.days, t.time_zone, t.weekdays, t.holidays)
    from unnest(lacking) as c (id)
    join work_terms t on t.kind = case when c.id = any(with_users) then 'no_administrator' else 'new_company' end
    on conflict (id) do nothing;
end $$;
revoke all on function queue_companies(uuid[]) from public;

-- The median time in hours from the submission of an edit to its decision, over the decisions of this week; null without any.
-- It runs as its owner, because vendors see the figure of all companies and none of their edits.
create or replace function median_decision_hours() returns float8
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select extract(epoch from percentile_cont(0.5) within group (order by decided_at - submitted_at))::float8 / 3600
    from field_edits
    where status in ('approved', 'rejected') and company_id <> all (array(select c.id from companies c where c.is_test))
      and decided_at >= date_trunc('week', now(), (select time_zone from work_calendar));
  end;
revoke all on function median_decision_hours() from public;
grant execute on function median_decision_hours() to lading_vendor, lading_provider;
