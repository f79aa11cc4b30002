-- The events of companies, and who caused them.

-- The actor of this transaction: the user of the open session with the user that staff act for, the person of the open link to an
-- order, the person who asked a third party by the open link, the open API key, the API key of a load that the server states in app.change_origin (apps/api/src/ground/db/change-origin.ts), or
-- the portal itself.
create or replace function current_actor(out kind text, out actor_id uuid, out acting_for_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  select case when s.staff_id is null and u.company_id is not null then 'vendor' else 'staff' end,
      coalesce(s.staff_id, s.user_id), case when s.staff_id is not null then s.user_id end
    into kind, actor_id, acting_for_id
    from sessions s join users u on u.id = s.user_id
    where s.id = nullif(current_setting('app.session_id', true), '')::uuid;
  if found then return; end if;
  select 'vendor', l.user_id into kind, actor_id from order_links l
    where l.id = nullif(current_setting('app.order_link_id', true), '')::uuid;
  if found then return; end if;
  select 'vendor', a.asked_by into kind, actor_id from document_asks a
    where a.id = nullif(current_setting('app.ask_id', true), '')::uuid;
  if found then return; end if;
  actor_id := coalesce(nullif(current_setting('app.key_id', true), '')::uuid,
    (nullif(current_setting('app.change_origin', true), '')::jsonb ->> 'key_id')::uuid);
  kind := case when actor_id is null then 'system' else 'key' end;
end $$;
revoke all on function current_actor() from public;

-- Records events in their order, given as JSON objects with company_id, type, subject and data. An event that also has
-- notification_type, description and details raises that notification. A job that tells later of what staff did names them in staff_id.
-- Called by insertEvents in apps/api/src/record/outbox/event-queries.ts.
create or replace function record_events(events jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  actor record;
  raised record;
begin
  select * into actor from current_actor();
  with given as materialized (
    select nextval('change_ids') as id, e.* from jsonb_to_recordset(events) as e (
      company_id uuid, type text, subject text, data jsonb, notification_type text, description text, details jsonb, staff_id uuid
    )
  ), recorded as (
    insert into outbox_events (company_id, id, type, subject, data, actor_kind, actor_id, acting_for_id, run_id)
    select company_id, id, type, subject, data, case when actor.kind = 'system' and staff_id is not null then 'staff' else actor.kind end,
        case when actor.kind = 'system' then staff_id else actor.actor_id end, actor.acting_for_id,
        nullif(current_setting('app.load_id', true), '')::uuid
      from given
  )
  select array_agg(company_id order by id) as companies, array_agg(notification_type order by id) as types,
      array_agg(description order by id) as descriptions, array_agg(details order by id) as details, array_agg(id order by id) as ids
    into raised
    from given where notification_type is not null;
  if raised.ids is not null then
    perform raise_notifications(raised.companies, raised.types, raised.descriptions, raised.details, raised.ids,
      -- The owner of a key acts through it. Staff who act as a user are the ones who act, so the user is notified.
      case actor.kind
        when 'vendor' then actor.actor_id
        when 'key' then (select k.user_id from api_keys k where k.id = actor.actor_id)
      end);
  end if;
end $$;
revoke all on function record_events(jsonb) from public;
grant execute on function record_events(jsonb) to lading_provider, lading_jobs;

-- Records events of the caller's company, whichever company they name. Vendors call this function.
create or replace function record_own_events(events jsonb) returns void
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  select record_events((
    select jsonb_agg(event || jsonb_build_object('company_id', current_company_id()) order by place)
    from jsonb_array_elements(events) with ordinality as e (event, place)
  ));
end;
revoke all on function record_own_events(jsonb) from public;
grant execute on function record_own_events(jsonb) to lading_vendor;
