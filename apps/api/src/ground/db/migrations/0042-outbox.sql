-- The events of companies, in the transactions of the changes that they tell about. See docs/decisions/0042.

-- The order of events and of changes of products within a transaction. One sequence, so that (tx, id) orders both together.
create sequence change_ids;

-- Only record_events() writes this table. Readers of it in order see every row once if they read only transactions that are older
-- than all running ones, in the order of (tx, id), because numbers of a sequence do not commit in their order.
create table outbox_events (
  company_id uuid not null,
  id bigint not null default nextval('change_ids'),
  tx xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  -- One of eventData in packages/contract/src/events.ts, which declares subject and data.
  type text not null,
  subject text not null,
  data jsonb not null,
  actor_kind text not null check (actor_kind in ('vendor', 'staff', 'key', 'system')),
  -- The user or the intake key.
  actor_id uuid,
  -- The user that the actor was signed in as.
  acting_for_id uuid,
  -- The load that caused the event.
  run_id uuid,
  -- The order for one company. No foreign key, because only the function writes this table.
  primary key (company_id, tx, id)
);
create unique index outbox_events_in_order on outbox_events (tx, id);
create index outbox_events_by_age on outbox_events (at);

alter table outbox_events enable row level security;
create policy own_events on outbox_events for select to lading_vendor using (company_id = (select current_company_id()));
create policy all_events on outbox_events for select to lading_provider using (true);
create policy all_events_for_jobs on outbox_events to lading_jobs using (true);
grant select on outbox_events to lading_vendor, lading_provider;
grant select (tx, id, at), delete on outbox_events to lading_jobs;

-- The event from which a notification follows, which is deleted earlier. Null for notifications of loads and earlier ones.
alter table notifications add event_id bigint;
drop function if exists raise_own_notification(text, text, jsonb);
drop function if exists raise_notifications(uuid[], text[], text[], jsonb[]);

-- The history of values is also the record of events about products. Null in rows that are older than these columns.
alter table product_writes add id bigint, add tx xid8;
alter table product_writes alter id set default nextval('change_ids'), alter tx set default pg_current_xact_id();
create index product_writes_in_order on product_writes (tx, id);

-- Changes of products in the form of outbox_events.
create view product_events with (security_invoker = true) as
  select w.company_id, w.id, w.tx, w.at, 'product.updated' as type, p.gxp_sku as subject,
    jsonb_build_object('source', w.source, 'changes', w.changes) as data,
    case w.source when 'intake' then 'key' when 'direct' then 'system' else 'staff' end as actor_kind, w.actor_id, w.acting_for_id,
    case w.source when 'intake' then w.source_id end as run_id
  from product_writes w join products p on p.company_id = w.company_id and p.id = w.product_id
  where w.tx is not null;
grant select on product_events to lading_vendor, lading_provider;
