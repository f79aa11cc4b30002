-- Vendors' answers to purchase orders, and how far each order is. See docs/decisions/0141.
create table order_responses (
  company_id uuid not null,
  order_id bigint not null,
  -- Counts the answers to an order from 1.
  version int not null check (version > 0),
  id uuid not null default gen_random_uuid(),
  -- The revision of the order that was answered.
  order_revision int not null,
  at timestamptz not null default clock_timestamp(),
  -- A user, an API key, or the staff member who had signed in as a user; null if unknown.
  actor_id uuid,
  source text not null check (source in ('screen', 'bulk', 'api')),
  -- The vendor's own number of the order.
  vendor_reference text,
  -- The rows of line_terms of the answered lines before the answer. An undo restores them.
  former_terms jsonb not null,
  primary key (company_id, order_id, version),
  foreign key (company_id, order_id) references purchase_orders (company_id, id) on delete cascade
);

-- The parts of the answer to a line. Null values are those of the order.
create table response_pieces (
  company_id uuid not null,
  order_id bigint not null,
  line int not null,
  version int not null,
  piece int not null check (piece between 1 and 50),
  action text not null check (action in ('accept', 'change', 'backorder', 'substitute', 'reject')),
  quantity numeric not null check (quantity > 0 and quantity < 1e9 and scale(quantity) <= 4),
  schedule int,
  unit_price numeric check (unit_price >= 0 and unit_price < 1e9 and scale(unit_price) <= 4),
  ship_date date,
  delivery_date date,
  date_unknown boolean not null default false,
  product_id bigint,
  reason text,
  comment text,
  -- All parts of an answer to a line have the same outcome, decision and reason.
  outcome text not null check (outcome in ('applied', 'asked', 'approved', 'refused', 'withdrawn', 'superseded')),
  -- The answer that came before the decision; null if a change of the order did.
  superseded_by int,
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  primary key (company_id, order_id, line, version, piece),
  foreign key (company_id, order_id, version) references order_responses (company_id, order_id, version) on delete cascade,
  foreign key (company_id, order_id, line) references purchase_order_lines (company_id, order_id, line) on delete cascade,
  foreign key (company_id, product_id) references products (company_id, id)
);
create index pieces_of_responses on response_pieces (company_id, order_id, version);
create index asked_pieces on response_pieces (company_id, order_id, line) where outcome = 'asked';
create index pieces_of_substitutes on response_pieces (company_id, product_id) where product_id is not null;

-- How far an order is. compute_order_states() writes the columns. Orders that were sent before vendors could answer have no row
-- until they are answered.
create table order_states (
  company_id uuid not null,
  order_id bigint not null,
  response_state text,
  fulfillment_state text not null default 'open',
  -- Numbers of lines.
  waiting int not null default 0,
  asked int not null default 0,
  to_ship int not null default 0,
  -- When the earliest of the lines that wait should be answered.
  respond_by timestamptz,
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references purchase_orders (company_id, id) on delete cascade
);
create index orders_to_answer on order_states (company_id, respond_by, order_id) where waiting > 0;
create index orders_with_provider on order_states (company_id, order_id) where asked > 0;
create index orders_to_ship on order_states (company_id, order_id) where to_ship > 0;

-- Answers that users have not sent, as they were typed.
create table order_drafts (
  user_id uuid not null references users on delete cascade,
  company_id uuid not null,
  order_id bigint not null,
  draft json not null,
  updated_at timestamptz not null,
  primary key (user_id, company_id, order_id),
  foreign key (company_id, order_id) references purchase_orders (company_id, id) on delete cascade
);
create index order_drafts_of_order on order_drafts (company_id, order_id);

-- The history of an order also has what the vendor does.
alter table order_revisions drop constraint order_revisions_kind_check;
alter table order_revisions add constraint order_revisions_kind_check
  check (kind in ('sent', 'revision', 'echo', 'note', 'response', 'withdrawn', 'undone', 'seen')) not valid;
-- The answer that the row is about.
alter table order_revisions add column version int;

-- The state of each line, with the quantity that is in force and still to be shipped.
create view line_states with (security_invoker = true) as
  select l.company_id, l.order_id, l.line,
    case
      when l.is_cancelled is true or (l.is_closed is true and t.confirmed is null) then 'cancelled'
      when exists (
        select from response_pieces p
        where p.company_id = l.company_id and p.order_id = l.order_id and p.line = l.line and p.outcome = 'asked') then 'asked'
      when t.confirmed is null then 'waiting'
      when t.confirmed + t.backordered = 0 then 'rejected'
      when t.backordered > 0 then 'backordered'
      when t.confirmed <> l.quantity or t.unit_price <> l.unit_price or t.product_id <> l.product_id then 'changed'
      when exists (
        select from order_schedules s where s.company_id = l.company_id and s.order_id = l.order_id and s.line = l.line and s.is_cancelled is not true)
        -- A line with several deliveries keeps its quantities and days; the last day of any other counts.
        then case when (
          select jsonb_agg(jsonb_build_object('quantity', d.quantity, 'date', d.date) order by d.date, d.quantity)
            from (
              select trim_scale(sum(d.quantity)) as quantity, d.date
                from jsonb_to_recordset(t.deliveries) as d (quantity numeric, date date) group by d.date
            ) d
        ) is distinct from (
          select jsonb_agg(jsonb_build_object('quantity', s.quantity, 'date', s.due_date) order by s.due_date, s.quantity)
            from (
              select trim_scale(sum(s.quantity)) as quantity, s.due_date from order_schedules s
                where s.company_id = l.company_id and s.order_id = l.order_id and s.line = l.line and s.is_cancelled is not true
                group by s.due_date
            ) s
        ) then 'changed' else 'accepted' end
      when (select max(d.date) from jsonb_to_recordset(t.deliveries) as d (date date)) is distinct from l.due_date then 'changed'
      else 'accepted'
    end as state,
    case when l.is_cancelled is true or l.is_closed is true then 0 else coalesce(t.confirmed, 0) end as to_ship,
    l.is_cancelled is true or l.is_closed is true as has_ended
  from purchase_order_lines l
  left join line_terms t on t.company_id = l.company_id and t.order_id = l.order_id and t.line = l.line;

alter table order_responses enable row level security;
create policy own_responses on order_responses to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_responses on order_responses for select to lading_provider using (true);
alter table response_pieces enable row level security;
create policy own_pieces on response_pieces to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_pieces on response_pieces for select to lading_provider using (true);
alter table order_states enable row level security;
create policy own_states on order_states to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_states on order_states for select to lading_provider using (true);
alter table order_drafts enable row level security;
create policy own_drafts on order_drafts to lading_vendor
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()) and company_id = (select current_company_id()));

drop policy own_terms on line_terms;
create policy own_terms on line_terms to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy own_steps on order_revisions for insert to lading_vendor
  with check (company_id = (select current_company_id()) and kind in ('response', 'withdrawn', 'undone', 'seen'));
create policy own_sending on order_revisions for update to lading_vendor
  using (company_id = (select current_company_id()) and kind = 'sent') with check (kind = 'sent');
-- An answer locks its order, for which PostgreSQL requires the right to update it. The check lets no update pass.
create policy locked_orders on purchase_orders for update to lading_vendor
  using (company_id = (select current_company_id())) with check (false);
grant update (id) on purchase_orders to lading_vendor;

grant select, insert on order_responses to lading_vendor;
grant select, insert, update (outcome, superseded_by) on response_pieces to lading_vendor;
grant select, insert (company_id, order_id) on order_states to lading_vendor;
grant select, insert, update, delete on order_drafts to lading_vendor;
grant insert, update, delete on line_terms to lading_vendor;
grant insert, update (at) on order_revisions to lading_vendor;
grant select on order_responses, response_pieces, order_states, line_states to lading_provider;
grant select on line_states to lading_vendor;

-- The zone of the provider's calendar decides which day it is.
grant select (time_zone) on work_calendar to lading_vendor;

insert into role_permissions
  select id, 'orders.respond' from roles where not of_provider and name in ('Full Access', 'Vendor Admin');
