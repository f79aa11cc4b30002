-- Triggers that keep the work queue. Each kind of work has the trigger of its table; docs/decisions/0050 says how to add one.

-- Computes all due times again, after the calendar or a promise has changed. The lock makes changes of the queue wait, so that
-- none of them keeps a time of the former calendar.
create or replace function settle_due_times() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  lock table work_items in share row exclusive mode;
  update work_items w set due_at = n.due_at
  from (
    select i.id, add_working_days(i.waiting_since, t.days, t.time_zone, t.weekdays, t.holidays) as due_at
    from work_items i join work_terms t on t.kind = i.kind
  ) n
  where n.id = w.id and w.due_at <> n.due_at;
end $$;
revoke all on function settle_due_times() from public;
grant execute on function settle_due_times() to lading_provider;

-- Adds rows of a kind, which wait since the given times. Rows that are in the queue already keep their age.
create or replace function queue_work(of_kind text, companies uuid[], subjects text[], times timestamptz[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into work_items (company_id, kind, subject, waiting_since, due_at)
    select w.company_id, t.kind, w.subject, w.since, add_working_days(w.since, t.days, t.time_zone, t.weekdays, t.holidays)
    from unnest(companies, subjects, times) as w (company_id, subject, since) join work_terms t on t.kind = of_kind
    on conflict (id) do nothing;
end $$;
revoke all on function queue_work(text, uuid[], text[], timestamptz[]) from public;

-- Edits: a product of the review queue with pending edits.
create or replace function queue_edited_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into work_items (company_id, kind, subject, waiting_since, due_at, size, fields)
    select c.company_id, t.kind, c.product_id::text, c.at, add_working_days(c.at, t.days, t.time_zone, t.weekdays, t.holidays), c.fields,
      array(select e.name from field_edits e
        where e.company_id = c.company_id and e.product_id = c.product_id and e.status = 'pending')
    from changed c join work_terms t on t.kind = 'edits' where c.status = 'pending';
  return null;
end $$;
create or replace trigger edited_products_queued after insert on edited_products referencing new table as changed
  for each statement execute function queue_edited_products();

create or replace function unqueue_edited_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from work_items w using changed c
    where c.status = 'pending' and w.id = work_item_id('edits', c.product_id::text);
  return null;
end $$;
create or replace trigger edited_products_unqueued after delete on edited_products referencing old table as changed
  for each statement execute function unqueue_edited_products();

-- Agreements: all those of the types that a statement has changed, because one agreement can replace another.
create or replace function queue_agreements(companies uuid[], types text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from work_items w using agreements a, unnest(companies, types) as t (company_id, document_type)
    where a.company_id = t.company_id and a.document_type = t.document_type and w.id = work_item_id('agreement', a.id::text);
  perform queue_work('agreement', array_agg(f.company_id), array_agg(f.id::text), array_agg(f.since)) from (
    select a.company_id, a.id, agreement_waits_since(a.id) as since
    from agreements a join unnest(companies, types) as c (company_id, document_type) using (company_id, document_type)
  ) f where f.since is not null;
end $$;
revoke all on function queue_agreements(uuid[], text[]) from public;

create or replace function queue_changed_agreements() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'DELETE' then
    delete from work_items w using changed c where w.id = work_item_id('agreement', c.id::text);
    perform queue_agreements(array_agg(company_id), array_agg(document_type))
      from (select distinct company_id, document_type from changed) t;
  elsif tg_op = 'INSERT' then
    perform queue_agreements(array_agg(company_id), array_agg(document_type))
      from (select distinct company_id, document_type from changed) t;
  else
    perform queue_agreements(array_agg(company_id), array_agg(document_type))
      from (select company_id, document_type from changed union select company_id, document_type from former) t;
  end if;
  return null;
end $$;
create or replace trigger agreements_added_queued after insert on agreements referencing new table as changed
  for each statement execute function queue_changed_agreements();
create or replace trigger agreements_changed_queued after update on agreements
  referencing new table as changed old table as former for each statement execute function queue_changed_agreements();
create or replace trigger agreements_deleted_queued after delete on agreements referencing old table as changed
  for each statement execute function queue_changed_agreements();

-- Invitations to companies: pending ones wait from the time when they expire, or when their mail could not be delivered.
create or replace function queue_invitations() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from work_items w using changed c where w.id = work_item_id('invitation', c.id::text);
  if tg_op <> 'DELETE' then
    perform queue_work('invitation', array_agg(company_id), array_agg(id::text), array_agg(expires_at))
      from changed where company_id is not null and accepted_at is null and cancelled_at is null;
  end if;
  return null;
end $$;
create or replace trigger invitations_added_queued after insert on invitations referencing new table as changed
  for each statement execute function queue_invitations();
create or replace trigger invitations_changed_queued after update on invitations referencing new table as changed
  for each statement execute function queue_invitations();
create or replace trigger invitations_deleted_queued after delete on invitations referencing old table as changed
  for each statement execute function queue_invitations();

-- A resent invitation has another salt, so the failure of an earlier mail does not count.
create or replace function queue_bounced_invitation() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update work_items w set waiting_since = new.failed_at,
      due_at = add_working_days(new.failed_at, t.days, t.time_zone, t.weekdays, t.holidays)
    from invitations i, work_terms t
    where t.kind = 'invitation' and i.id = new.code_id and i.code_salt = new.code_salt and w.id = work_item_id('invitation', i.id::text)
      and new.failed_at < w.waiting_since;
  return null;
end $$;
create or replace trigger mails_failed after update of failed_at on mails for each row
  when (new.failed_at is not null and new.code_purpose = 'invitation') execute function queue_bounced_invitation();

-- Companies without an active administrator; those without any user are a kind of their own. A company that is in the queue
-- already keeps its age until its kind changes.
create or replace function queue_companies(changed_companies uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from work_items w
    using unnest(changed_companies) as c (id) cross join (values ('no_administrator', true), ('new_company', false)) as k (kind, has_users)
    where w.id = work_item_id(k.kind, c.id::text)
      and not (lacks_administrator(c.id) and exists (select from users u where u.company_id = c.id) = k.has_users);
  insert into work_items (company_id, kind, subject, waiting_since, due_at)
    select c.id, t.kind, c.id::text, now(), add_working_days(now(), t.days, t.time_zone, t.weekdays, t.holidays)
    from unnest(changed_companies) as c (id)
    join work_terms t
      on t.kind = case when exists (select from users u where u.company_id = c.id) then 'no_administrator' else 'new_company' end
    where lacks_administrator(c.id)
    on conflict (id) do nothing;
end $$;
revoke all on function queue_companies(uuid[]) from public;

-- Most changes of users are visits, which change none of these columns.
create or replace function queue_companies_of_users() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  concerned uuid[];
begin
  if tg_op = 'UPDATE' then
    concerned := array(select distinct k.id
      from changed c join former f using (id) cross join lateral unnest(array[c.company_id, f.company_id]) as k (id)
      where k.id is not null
        and (c.status, c.role_id, c.company_id) is distinct from (f.status, f.role_id, f.company_id));
  else
    concerned := array(select distinct company_id from changed where company_id is not null);
  end if;
  if cardinality(concerned) > 0 then perform queue_companies(concerned); end if;
  return null;
end $$;
create or replace trigger users_added_queued after insert on users referencing new table as changed
  for each statement execute function queue_companies_of_users();
create or replace trigger users_changed_queued after update on users
  referencing new table as changed old table as former for each statement execute function queue_companies_of_users();
create or replace trigger users_deleted_queued after delete on users referencing old table as changed
  for each statement execute function queue_companies_of_users();

create or replace function queue_changed_companies() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform queue_companies(array_agg(id)) from changed;
  else
    perform queue_companies(array_agg(c.id)) from changed c join former f using (id) where c.status <> f.status having count(*) > 0;
  end if;
  return null;
end $$;
create or replace trigger companies_added_queued after insert on companies referencing new table as changed
  for each statement execute function queue_changed_companies();
create or replace trigger companies_changed_queued after update on companies
  referencing new table as changed old table as former for each statement execute function queue_changed_companies();

-- Feedback without an answer.
create or replace function queue_feedback() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from work_items w using changed c where w.id = work_item_id('feedback', c.id::text);
  if tg_op <> 'DELETE' then
    perform queue_work('feedback', array_agg(company_id), array_agg(id::text), array_agg(sent_at))
      from changed where answered_at is null;
  end if;
  return null;
end $$;
create or replace trigger feedback_added_queued after insert on feedback referencing new table as changed
  for each statement execute function queue_feedback();
create or replace trigger feedback_changed_queued after update on feedback referencing new table as changed
  for each statement execute function queue_feedback();
create or replace trigger feedback_deleted_queued after delete on feedback referencing old table as changed
  for each statement execute function queue_feedback();

-- Runs that ended with problems, until somebody acknowledges them.
create or replace function queue_failed_run() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from work_items where id = work_item_id('failed_run', new.id::text);
  insert into work_items (kind, subject, waiting_since, due_at)
    select t.kind, new.id::text, new.ended_at,
      add_working_days(new.ended_at, t.days, t.time_zone, t.weekdays, t.holidays)
    from work_terms t
    where t.kind = 'failed_run' and new.state in ('loaded_with_errors', 'refused', 'failed') and new.acknowledged_at is null;
  return null;
end $$;
create or replace trigger runs_ended_queued after insert or update of state, acknowledged_at on runs for each row
  when (new.ended_at is not null) execute function queue_failed_run();

-- Webhooks that are off or failing, until they work again or somebody removes them.
create or replace function queue_failing_webhook() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if new.state = 'off' or new.failing_since is not null then
    perform queue_work('webhook', array[new.company_id], array[new.id::text], array[coalesce(new.failing_since, now())]);
  else
    delete from work_items where id = work_item_id('webhook', new.id::text);
  end if;
  return null;
end $$;
create or replace trigger webhooks_added_queued after insert on webhooks for each row
  when (new.state = 'off' or new.failing_since is not null) execute function queue_failing_webhook();
-- Most changes of webhooks are successes of one that works.
create or replace trigger webhooks_changed_queued after update on webhooks for each row
  when ((old.state, old.failing_since) is distinct from (new.state, new.failing_since)) execute function queue_failing_webhook();

create or replace function unqueue_webhook() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from work_items where id = work_item_id('webhook', old.id::text);
  return null;
end $$;
create or replace trigger webhooks_deleted_queued after delete on webhooks for each row execute function unqueue_webhook();

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
