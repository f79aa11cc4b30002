-- Functions of API keys, which find a key by the hash that only its holder can compute. They run as their owner, because a
-- caller without a session may read nothing.

-- Returns a key with the reason why it may not be used now, or `live`. A use of it is stored at most once a minute for an address.
create or replace function admit_api_key(hash bytea, address inet)
  returns table (
    key_id uuid, state text, user_id uuid, company_id uuid, scopes text[], company_name text, suspended_until date
  )
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
    select k.id,
      case when k.revoked_at is not null then 'revoked'
        when k.expires_at <= now() or k.access_ends_at <= now() then 'expired'
        when u.status <> 'active' then 'owner_inactive'
        when c.status <> 'active' then 'suspended'
        when cardinality(k.networks) > 0 and not admit_api_key.address <<= any (k.networks) then 'other_address'
        else 'live' end,
      k.user_id, k.company_id, coalesce(k.access_scopes, k.scopes), c.name, c.suspended_until
    from api_keys k
    left join users u on u.id = k.user_id
    left join companies c on c.id = k.company_id
    where k.key_hash = hash;
  update api_keys k set last_used_at = now(), last_used_from = admit_api_key.address
    from live_api_keys l
    where l.key_hash = hash and k.id = l.key_id
      and (cardinality(k.networks) = 0 or admit_api_key.address <<= any (k.networks))
      and (k.last_used_from is distinct from admit_api_key.address or k.last_used_at < now() - interval '1 minute');
end $$;
revoke all on function admit_api_key(bytea, inet) from public;
grant execute on function admit_api_key(bytea, inet) to lading_gate;

-- Returns the owner of a live key, and makes the transaction one of this key until it ends, like open_session(). Row-level
-- security then limits it to the company of the key. Returns no row if the key is not live or belongs to no person.
create or replace function open_api_key(hash bytea)
  returns table (
    user_id uuid, company_id uuid, email text, first_name text, last_name text, phone_number text, department text,
    "position" text, role_name text, permissions text[], flags_off text[], staff_id uuid, has_accepted_terms boolean,
    key_id uuid, company_ids uuid[]
  )
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
    select u.id, u.company_id, u.email, u.first_name, u.last_name, u.phone_number, u.department, u.position, r.name,
      coalesce((select array_agg(p.permission order by p.permission) from role_permissions p where p.role_id = u.role_id), '{}'),
      coalesce((select array_agg(f.feature_name) from features_off f where f.company_id = u.company_id), '{}'),
      null::uuid,
      not exists (select from (select id from terms_versions order by number desc limit 1) as latest
        where not exists (select from terms_acceptances a where a.user_id = u.id and a.terms_id = latest.id)),
      k.key_id, k.company_ids
    from live_api_keys k
    join users u on u.id = k.user_id and u.company_id is not distinct from k.company_id
    join roles r on r.id = u.role_id
    where k.key_hash = hash;
  perform set_config('app.session_id', '', true);
  perform set_config('app.key_id',
    coalesce(case when found then (select k.key_id::text from live_api_keys k where k.key_hash = hash) end, ''), true);
end $$;
revoke all on function open_api_key(bytea) from public;
grant execute on function open_api_key(bytea) to lading_vendor, lading_provider;

-- Returns a live key of the provider's programs, and the permissions of its owner; null for the key of the machine's own tools.
create or replace function find_program_key(hash bytea) returns table (key_id uuid, company_ids uuid[], permissions text[])
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select k.key_id, k.company_ids,
      case when k.user_id is not null then
        coalesce((select array_agg(p.permission) from role_permissions p where p.role_id = k.role_id), '{}') end
    from live_api_keys k where k.key_hash = hash and k.company_id is null;
  end;
revoke all on function find_program_key(bytea) from public;
grant execute on function find_program_key(bytea) to lading_provider;
