-- One value that a statement changed in an order, as the text of a JSON object. The line is null for a field of the order. Texts cost a
-- third of the time of building jsonb from its parts.
create or replace function describe_difference(line int, field text, former anyelement, present anyelement) returns text
  language sql stable
as $$
  select format('{"line": %s, "field": "%s", "old": %s, "new": %s}', coalesce(line::text, 'null'), field,
    coalesce(to_json(former)::text, 'null'), coalesce(to_json(present)::text, 'null'))
$$;

-- Writes the search text of orders, their numbers by day and status, the version of each company's orders, and what a statement
-- changes in orders that have lines.
create or replace function note_orders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  differences record;
begin
  if tg_op = 'INSERT' then
    insert into order_search select company_id, id, lower(purchase_order) from after;
  elsif tg_op = 'UPDATE' then
    update order_search s set search = lower(a.purchase_order)
      from after a join before b on b.company_id = a.company_id and b.id = a.id
      where a.purchase_order <> b.purchase_order and s.company_id = a.company_id and s.order_id = a.id;
    if exists (select from requirements where deleted_at is null and applies_to in ('order_line', 'ship_line')) then
      insert into requirement_changes (kind, company_id, subject)
        select 'order', a.company_id, a.id from after a join before b using (company_id, id) where a.total <> b.total;
      notify lading_requirements;
    end if;
  else
    delete from order_search s using before d where s.company_id = d.company_id and s.order_id = d.id;
    delete from work_items w using before d where w.id = work_item_id('order_change', d.id::text);
    delete from work_items w using before d where w.id = work_item_id('order_unanswered', d.id::text);
    delete from work_items w using before d where w.id = work_item_id('order_console_change', d.id::text);
    delete from work_items w using before d where w.id = work_item_id('ship_notice_late', d.id::text);
    if exists (select from requirements where deleted_at is null and applies_to in ('order_line', 'ship_line')) then
      insert into requirement_changes (kind, company_id) select distinct 'company', company_id from before;
      notify lading_requirements;
    end if;
  end if;
  -- From here on, transactions that change orders wait for each other until they end. A statement that both inserts and
  -- updates fires two triggers; with locks of single rows, two such statements could wait for each other.
  lock table order_counts in share row exclusive mode;
  if tg_op = 'INSERT' then
    merge into order_counts c
      using (select company_id, order_date, status, count(*)::int as orders from after group by 1, 2, 3) n
      on c.company_id = n.company_id and c.order_date = n.order_date and c.status = n.status
      when matched then update set orders = c.orders + n.orders
      when not matched then insert values (n.company_id, n.order_date, n.status, n.orders);
  elsif tg_op = 'UPDATE' then
    merge into order_counts c
      using (
        select company_id, order_date, status, sum(change)::int as orders from (
          select company_id, order_date, status, 1 as change from after
          union all
          select company_id, order_date, status, -1 from before
        ) changes group by 1, 2, 3 having sum(change) <> 0
      ) n
      on c.company_id = n.company_id and c.order_date = n.order_date and c.status = n.status
      when matched and c.orders + n.orders = 0 then delete
      when matched then update set orders = c.orders + n.orders
      when not matched then insert values (n.company_id, n.order_date, n.status, n.orders);
  else
    merge into order_counts c
      using (select company_id, order_date, status, count(*)::int as orders from before group by 1, 2, 3) n
      on c.company_id = n.company_id and c.order_date = n.order_date and c.status = n.status
      when matched and c.orders = n.orders then delete
      when matched then update set orders = c.orders - n.orders;
    update order_versions v set version = version + 1 from (select distinct company_id from before) d
      where v.company_id = d.company_id;
    return null;
  end if;
  insert into order_versions select company_id, 1 from after group by 1
    on conflict (company_id) do update set version = order_versions.version + 1;
  if tg_op = 'UPDATE' then
    -- The statement is planned each time, with the right number of rows.
    execute $statement$
    select array_agg(company_id) as companies, array_agg(id) as orders, array_agg(null::int) as lines,
        array_agg(revisions) as revisions, array_agg(notes) as notes
      from (
        select b.company_id, b.id,
            concat_ws(',',
              case when b.ship_to is distinct from a.ship_to then describe_difference(null, 'ship_to', b.ship_to, a.ship_to) end,
              case when coalesce(b.currency, 'USD') <> coalesce(a.currency, 'USD')
                then describe_difference(null, 'currency', coalesce(b.currency, 'USD')::text, coalesce(a.currency, 'USD')::text) end) as revisions,
            concat_ws(',',
              case when b.due_date is distinct from a.due_date then describe_difference(null, 'due_date', b.due_date, a.due_date) end,
              case when b.location is distinct from a.location then describe_difference(null, 'location', b.location, a.location) end,
              case when b.buyer_contact is distinct from a.buyer_contact
                then describe_difference(null, 'buyer_contact', b.buyer_contact, a.buyer_contact) end,
              case when b.message is distinct from a.message then describe_difference(null, 'message', b.message, a.message) end,
              case when b.respond_by is distinct from a.respond_by
                then describe_difference(null, 'respond_by', b.respond_by, a.respond_by) end) as notes
          from before b join after a using (company_id, id)
          offset 0 -- The texts are built once.
      ) compared
      where revisions <> '' or notes <> ''
    $statement$ into differences;
    perform revise_orders(differences.companies, differences.orders, differences.lines, differences.revisions, differences.notes);
  end if;
  return null;
end $$;
create or replace trigger orders_inserted after insert on purchase_orders referencing new table as after
  for each statement execute function note_orders();
create or replace trigger orders_updated after update on purchase_orders referencing old table as before new table as after
  for each statement execute function note_orders();
create or replace trigger orders_deleted after delete on purchase_orders referencing old table as before
  for each statement execute function note_orders();

-- Records changes of orders and of their lines, which parallel arrays contain: for each line, the texts of describe_difference() of the
-- fields that the vendor answers again, and of those that are only noted. The line is null for fields of the order. A statement
-- raises the revision of an order once, and later statements of the same run add to its row while nobody has answered, decided or shipped. A value
-- that equals the valid terms is an echo of the vendor's answer, and raises nothing. Changed lines lose their terms, so they wait; what a ship
-- notice has announced of them stays confirmed, with the price and the day of the order.
create or replace function revise_orders(companies uuid[], order_ids bigint[], lines int[], line_revisions text[], line_notes text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  -- A plan for arrays of any length assumes ten elements, and then joins thousands of rows in loops.
  set plan_cache_mode = force_custom_plan
as $$
declare
  origin jsonb := nullif(current_setting('app.change_origin', true), '')::jsonb;
  run uuid := origin ->> 'source_id';
  moment timestamptz := clock_timestamp();
begin
  if companies is null then return; end if;
  -- Revisions of an order are numbered one after the other. The rows are locked in the order in which loads lock them.
  perform from purchase_orders o where (o.company_id, o.id) in (select * from unnest(companies, order_ids))
    order by o.company_id, o.id for no key update;
  with given as materialized (
    select * from unnest(companies, order_ids, lines, line_revisions, line_notes) as c (company_id, order_id, line, revisions, notes)
  ), sent as materialized (
    -- Looked up order by order and line by line, because no estimate of the joined rows is right.
    select o.company_id, o.order_id, s.revision
      from (select distinct company_id, order_id from given) o
      cross join lateral (
        select coalesce(max(r.revision), 1) as revision, min(r.at) filter (where r.kind = 'sent') as at from order_revisions r
          where r.company_id = o.company_id and r.order_id = o.order_id offset 0
      ) s
      -- An order without lines, and one that is not sent yet, has no revisions.
      where case when s.at is null
        then exists (select from purchase_order_lines l where l.company_id = o.company_id and l.order_id = o.order_id)
        else s.at <= moment end
  ), answered as materialized (
    select c.company_id, c.order_id, c.line, c.revisions, t.confirmed, t.backordered, t.unit_price, t.product_id, t.deliveries
      from given c join sent using (company_id, order_id)
      cross join lateral (
        select * from line_terms t
        where t.company_id = c.company_id and t.order_id = c.order_id and t.line = c.line and t.confirmed is not null offset 0
      ) t
      where c.revisions <> ''
  ), compared as materialized (
    select a.*, f.place, f.change, f.change ->> 'field' as field, f.change ->> 'new' as new, f.change -> 'new' as new_value,
        bool_or(case f.change ->> 'field' when 'quantity' then (f.change ->> 'new')::numeric = a.confirmed end)
          over (partition by a.company_id, a.order_id, a.line) as drops_backorder
      from answered a cross join lateral jsonb_array_elements(('[' || a.revisions || ']')::jsonb) with ordinality as f (change, place)
  ), judged as materialized (
    select c.*, case c.field
        when 'quantity' then c.new::numeric in (c.confirmed, c.confirmed + c.backordered)
        when 'unit_price' then c.new::numeric = c.unit_price
        when 'gxp_sku' then c.new = (select p.gxp_sku from products p where p.company_id = c.company_id and p.id = c.product_id)
        when 'due_date' then c.new::date is not distinct from (
          select max(d.date) from jsonb_to_recordset(c.deliveries) as d (date date, is_backorder boolean)
          where d.is_backorder is not true or c.drops_backorder is not true)
        when 'schedules' then c.new_value in (
          select jsonb_agg(jsonb_build_object('quantity', d.quantity, 'date', d.date) order by d.date, d.quantity::numeric)
            from jsonb_to_recordset(c.deliveries) as d (quantity text, date date)
          union all
          select jsonb_agg(jsonb_build_object('quantity', d.quantity, 'date', d.date) order by d.date, d.quantity::numeric)
            from jsonb_to_recordset(c.deliveries) as d (quantity text, date date, is_backorder boolean)
            where d.is_backorder is not true)
        else false end as is_echo
      from compared c
  ), of_terms as materialized (
    select company_id, order_id, line, string_agg(change::text, ',' order by place) filter (where is_echo is not true) as revisions,
        string_agg(change::text, ',' order by place) filter (where is_echo) as echoes, bool_or(drops_backorder) as drops_backorder,
        bool_or(field = 'quantity') as has_quantity
      from judged group by 1, 2, 3
  ), changed as materialized (
    -- A union instead of a join by line, which the planner would do in a loop.
    select company_id, order_id, line, max(revision) as revision, max(notes) as notes, max(echoes) as echoes,
        case when bool_or(has_terms) then max(judged_revisions) else max(revisions) end as revisions
      from (
        select c.company_id, c.order_id, c.line, s.revision, c.revisions, c.notes, false as has_terms, null as judged_revisions, null as echoes
          from given c join sent s using (company_id, order_id)
        union all
        select company_id, order_id, line, null, null, null, true, revisions, echoes from of_terms
      ) both_parts
      group by 1, 2, 3
  ), grouped as (
    select c.company_id, c.order_id, k.kind, c.revision, ('[' || string_agg(k.changes, ',' order by c.line nulls first) || ']')::jsonb as changes
      from changed c cross join lateral (values ('revision', c.revisions), ('echo', c.echoes), ('note', c.notes)) k (kind, changes)
      where k.changes <> ''
      group by c.company_id, c.order_id, k.kind, c.revision
  ), found as materialized (
    select g.*, (
        select max(r.id) from order_revisions r
        where r.company_id = g.company_id and r.order_id = g.order_id and r.kind = g.kind and r.revision = g.revision and r.source_id = run
          and not exists (
            select from order_revisions n
            where n.company_id = r.company_id and n.order_id = r.order_id and n.id > r.id
              and n.kind in ('response', 'withdrawn', 'undone', 'decision', 'ship_notice'))
      ) as row_id
      from grouped g
  ), placed as materialized (
    select f.*, revision + max((kind = 'revision' and row_id is null)::int) over (partition by company_id, order_id) as next_revision from found f
  ), added as (
    update order_revisions r set changes = r.changes || p.changes from placed p
      where r.company_id = p.company_id and r.order_id = p.order_id and r.id = p.row_id
  ), told as (
    -- Readers of the feed may have read the revision already, if another transaction inserted it.
    insert into outbox_events (company_id, id, type, subject, data, actor_kind, actor_id, acting_for_id, run_id)
      select p.company_id, nextval('change_ids'), 'order.changed', r.purchase_order,
          jsonb_build_object('revision', p.revision, 'changes', p.changes), actor.kind, actor.actor_id, actor.acting_for_id,
          case when origin ->> 'source' = 'intake' then run end
        from placed p cross join lateral (
          select o.purchase_order from order_revisions r join purchase_orders o on o.company_id = r.company_id and o.id = r.order_id
            where r.company_id = p.company_id and r.order_id = p.order_id and r.id = p.row_id
              and r.tx is distinct from pg_current_xact_id() offset 0
        ) r cross join current_actor() actor
        where p.kind = 'revision' and p.row_id is not null
  ), inserted as (
    insert into order_revisions (company_id, order_id, kind, revision, at, source, source_id, actor_id, changes, change_id)
      select p.company_id, p.order_id, p.kind, p.next_revision, moment, coalesce(origin ->> 'source', 'direct'), run, actor.actor_id, p.changes,
          case when p.kind = 'revision' then nextval('change_ids') end
        from placed p cross join current_actor() actor
        where p.row_id is null order by p.company_id, p.order_id, p.kind desc
  ), voided as (
    -- A question about a line that changed is void.
    update response_pieces p set outcome = 'superseded'
      where p.company_id = any(companies) and p.order_id = any(order_ids) and p.outcome = 'asked'
        and ((p.company_id, p.order_id, p.line) in (select company_id, order_id, line from changed where revisions <> '' and line is not null)
          or (p.company_id, p.order_id) in (select company_id, order_id from changed where revisions <> '' and line is null))
  ), forgotten as (
    -- Staff are told again if a line is cancelled again.
    update line_shipments x set seen_when_cancelled = null from changed c
      where c.revisions like '%"field": "is_cancelled"%' and x.company_id = c.company_id and x.order_id = c.order_id and x.line = c.line
        and x.seen_when_cancelled is not null
  ), reset_orders as (
    -- A rejected line is not open, so a change of its order leaves it.
    update line_terms t
      set confirmed = x.announced, backordered = 0, rejected = 0, unit_price = case when x.announced > 0 then l.unit_price end,
        product_id = case when x.announced > 0 then l.product_id end, deliveries = coalesce(x.deliveries, '[]')
      from (select company_id, order_id from changed where revisions <> '' and line is null) c
      join purchase_order_lines l using (company_id, order_id)
      left join lateral (
        select x.announced, jsonb_build_array(jsonb_build_object('quantity', trim_scale(x.announced)::text, 'date', l.due_date,
            'unit_price', trim_scale(l.unit_price)::text)) as deliveries
          from line_shipments x
          where x.company_id = l.company_id and x.order_id = l.order_id and x.line = l.line and x.announced > 0 offset 0
      ) x on true
      where l.is_cancelled is not true and l.is_closed is not true
        and t.company_id = c.company_id and t.order_id = c.order_id and t.line = l.line and t.confirmed + t.backordered > 0
  )
  update line_terms t
    set confirmed = case when c.waits then c.announced else t.confirmed end,
      unit_price = case when not c.waits then t.unit_price when c.announced > 0 then c.unit_price end,
      product_id = case when not c.waits then t.product_id when c.announced > 0 then c.product_id end,
      rejected = 0,
      backordered = case when c.waits or c.drops_backorder then 0 else t.backordered end,
      deliveries = case when c.waits then coalesce(c.deliveries, '[]') when c.drops_backorder
        then (select coalesce(jsonb_agg(d), '[]') from jsonb_array_elements(t.deliveries) d where d -> 'is_backorder' is distinct from 'true')
        else t.deliveries end
    from (
      select f.*, revisions is not null as waits, x.announced, x.unit_price, x.product_id, x.deliveries
        from of_terms f left join lateral (
          select x.announced, l.unit_price, l.product_id, jsonb_build_array(jsonb_build_object('quantity', trim_scale(x.announced)::text,
              'date', l.due_date, 'unit_price', trim_scale(l.unit_price)::text)) as deliveries
            from line_shipments x join purchase_order_lines l using (company_id, order_id, line)
            where x.company_id = f.company_id and x.order_id = f.order_id and x.line = f.line and x.announced > 0 offset 0
        ) x on true
        where revisions is not null or has_quantity
    ) c
    where t.company_id = c.company_id and t.order_id = c.order_id and t.line = c.line and t.confirmed is not null;
  perform compute_order_states(companies, order_ids);
end $$;
revoke all on function revise_orders(uuid[], bigint[], int[], text[], text[]) from public;

-- Records what statements change in the lines of orders and in their deliveries. The first lines of an order send it, 10 seconds
-- after the last of them; lines that follow are changes of it.
create or replace function note_order_lines() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  moment timestamptz := clock_timestamp();
  origin jsonb := nullif(current_setting('app.change_origin', true), '')::jsonb;
  run uuid := origin ->> 'source_id';
  earlier order_schedules[] := '{}';
  differences record;
begin
  if not exists (select from after) then return null; end if;
  if tg_table_name = 'order_schedules' then
    if tg_op = 'UPDATE' then earlier := array(select b from before b); end if;
    -- A statement that updates and inserts deliveries of a line fires both triggers. The first reports all of them, and finds the
    -- inserted ones by their command.
    with touched as materialized (
      select distinct company_id, order_id, line from after
    ), command as materialized (
      select s.xmin as transaction, s.cmin as number from after a join order_schedules s using (company_id, order_id, line, schedule) limit 1
    ), rows as (
      select s.company_id, s.order_id, s.line, s.quantity, s.due_date, s.is_cancelled, true as is_new,
          (s.company_id, s.order_id, s.line, s.schedule) in (select company_id, order_id, line, schedule from after) as is_written,
          s.xmin = (select transaction from command) and s.cmin = (select number from command) as is_of_command
        from touched t join order_schedules s using (company_id, order_id, line)
      union all
      select company_id, order_id, line, quantity, due_date, is_cancelled, false, false, false from unnest(earlier)
    ), lists as materialized (
      select company_id, order_id, line,
          jsonb_agg(value order by due_date, quantity) filter (where not is_of_command and is_cancelled is not true) as former,
          jsonb_agg(value order by due_date, quantity) filter (where is_new and is_cancelled is not true) as present
        from rows cross join lateral jsonb_build_object('quantity', trim_scale(quantity)::text, 'date', due_date) as value
        group by 1, 2, 3
        having tg_op = 'UPDATE' or not bool_or(is_of_command and not is_written)
    )
    -- A line without deliveries has one: its quantity on its due date.
    select array_agg(company_id) as companies, array_agg(order_id) as orders, array_agg(line) as lines,
        array_agg(describe_difference(line, 'schedules', former, present)) as revisions, array_agg(''::text) as notes
      into differences
      from (
        select company_id, order_id, line, coalesce(s.former, own.list) as former, coalesce(s.present, own.list) as present
          from lists s join purchase_order_lines l using (company_id, order_id, line)
          cross join lateral jsonb_build_array(jsonb_build_object('quantity', trim_scale(l.quantity)::text, 'date', l.due_date)) as own (list)
      ) compared
      where former <> present;
  elsif tg_op = 'INSERT' then
    with present as materialized (
      select company_id, order_id, count(*) as lines from after group by 1, 2
    ), first as materialized (
      select p.company_id, p.order_id
        from present p left join order_revisions s on s.company_id = p.company_id and s.order_id = p.order_id and s.kind = 'sent'
        where case when s.id is null
          then p.lines = (select count(*) from purchase_order_lines l where l.company_id = p.company_id and l.order_id = p.order_id)
          -- One load stores the first lines of an order, however long it takes, unless the vendor answers meanwhile.
          else s.at > moment or s.source_id = run
            and not exists (
              select from order_revisions r
              where r.company_id = s.company_id and r.order_id = s.order_id and r.id > s.id and r.kind <> 'seen')
            and not exists (select from line_terms t where t.company_id = s.company_id and t.order_id = s.order_id)
          end
    ), noted as (
      insert into order_revisions (company_id, order_id, kind, revision, at, source, source_id, actor_id)
        select f.company_id, f.order_id, 'sent', 1, moment + interval '10 s', coalesce(origin ->> 'source', 'direct'), run, actor.actor_id
          from first f cross join current_actor() actor order by 1, 2
        on conflict (company_id, order_id) where kind = 'sent' do update set at = excluded.at
    ), begun as (
      -- Orders of companies that answer have a state from the beginning.
      insert into order_states (company_id, order_id)
        select first.company_id, first.order_id
          from first join company_feature_flags f on f.company_id = first.company_id and f.feature_name = 'Order Responses' and f.active
        on conflict do nothing
    )
    select array_agg(a.company_id) as companies, array_agg(a.order_id) as orders, array_agg(a.line) as lines,
        array_agg(concat_ws(',', describe_difference(a.line, 'gxp_sku', null, p.gxp_sku),
          describe_difference(a.line, 'quantity', null, trim_scale(a.quantity)::text), describe_difference(a.line, 'units', null, a.units),
          describe_difference(a.line, 'unit_price', null, trim_scale(a.unit_price)::text),
          case when a.due_date is not null then describe_difference(a.line, 'due_date', null, a.due_date) end)) as revisions,
        array_agg(''::text) as notes
      into differences
      from after a join products p on p.company_id = a.company_id and p.id = a.product_id
      where (a.company_id, a.order_id) not in (select company_id, order_id from first);
  else
    -- The statement is planned each time, with the right number of rows.
    execute $statement$
    select array_agg(company_id) as companies, array_agg(order_id) as orders, array_agg(line) as lines,
        array_agg(revisions) as revisions, array_agg(notes) as notes
      from (
        select b.company_id, b.order_id, b.line,
            concat_ws(',',
              case when a.product_id <> b.product_id then describe_difference(a.line, 'gxp_sku',
                (select gxp_sku from products p where p.company_id = b.company_id and p.id = b.product_id),
                (select gxp_sku from products p where p.company_id = a.company_id and p.id = a.product_id)) end,
              case when a.quantity <> b.quantity
                then describe_difference(a.line, 'quantity', trim_scale(b.quantity)::text, trim_scale(a.quantity)::text) end,
              case when a.units <> b.units then describe_difference(a.line, 'units', b.units, a.units) end,
              case when a.unit_price <> b.unit_price
                then describe_difference(a.line, 'unit_price', trim_scale(b.unit_price)::text, trim_scale(a.unit_price)::text) end,
              case when a.due_date is distinct from b.due_date then describe_difference(a.line, 'due_date', b.due_date, a.due_date) end,
              case when (a.is_cancelled is true) <> (b.is_cancelled is true)
                then describe_difference(a.line, 'is_cancelled', b.is_cancelled is true, a.is_cancelled is true) end) as revisions,
            concat_ws(',',
              case when (a.is_closed is true) <> (b.is_closed is true)
                then describe_difference(a.line, 'is_closed', b.is_closed is true, a.is_closed is true) end,
              case when a.description is distinct from b.description
                then describe_difference(a.line, 'description', b.description, a.description) end) as notes
          from before b join after a using (company_id, order_id, line)
          offset 0 -- The texts are built once.
      ) compared
      where revisions <> '' or notes <> ''
    $statement$ into differences;
  end if;
  perform revise_orders(differences.companies, differences.orders, differences.lines, differences.revisions, differences.notes);
  if tg_table_name = 'purchase_order_lines' and exists (
    select from requirements where deleted_at is null and applies_to in ('order_line', 'ship_line')
  ) then
    insert into requirement_changes (kind, company_id, subject) select distinct 'order', company_id, order_id from after;
    notify lading_requirements;
  end if;
  if tg_table_name = 'purchase_order_lines' and tg_op = 'INSERT' then
    perform compute_order_states(array_agg(company_id), array_agg(order_id)) from (select distinct company_id, order_id from after) written;
  end if;
  return null;
end $$;
create or replace trigger order_lines_inserted after insert on purchase_order_lines referencing new table as after
  for each statement execute function note_order_lines();
create or replace trigger order_lines_updated after update on purchase_order_lines referencing old table as before new table as after
  for each statement execute function note_order_lines();
create or replace trigger order_schedules_inserted after insert on order_schedules referencing new table as after
  for each statement execute function note_order_lines();
create or replace trigger order_schedules_updated after update on order_schedules referencing old table as before new table as after
  for each statement execute function note_order_lines();
