-- Keys of programs: those of the provider, which were intake keys, and those of companies. See docs/decisions/0067.

alter table intake_keys rename to api_keys;
alter table api_keys
  -- The company whose programs use the key; null for the provider's.
  add company_id uuid references companies on delete cascade,
  -- The person whose permissions it has; null for the key that the server makes for the tools of its machine.
  add user_id uuid references users on delete cascade,
  add scopes text[] not null default '{}',
  -- The companies that a key of the provider is limited to; null for all.
  add company_ids uuid[],
  -- The addresses it may be sent from; none for all.
  add networks inet[] not null default '{}',
  add expires_at timestamptz,
  add last_used_at timestamptz,
  add last_used_from inet,
  -- The key that was made to replace it.
  add replaced_by uuid references api_keys on delete set null,
  add check (company_id is null or (user_id is not null and company_ids is null)),
  add check (user_id is null or expires_at is not null);
create index api_keys_of_company on api_keys (company_id);
create index api_keys_of_user on api_keys (user_id);

-- Until now, every key could load everything.
update api_keys set scopes = '{intake.companies:write,intake.products:write,intake.prices:write,intake.ranks:write,intake.sales:write,intake.purchase-orders:write,intake.purchase-order-lines:write,intake.agreements:write,intake.images:write}';
alter table api_keys alter scopes drop default;

-- Nobody reads hashes: functions that run as their owner find a key by its hash.
revoke select on api_keys from lading_provider;
alter table api_keys enable row level security;
create policy own_keys on api_keys to lading_vendor using (company_id = (select current_company_id()))
  with check (company_id = (select current_company_id()));
create policy keys_of_provider on api_keys to lading_provider using (company_id is null) with check (company_id is null);
grant select (id, name, created_at, revoked_at, company_id, user_id, scopes, company_ids, networks, expires_at, last_used_at,
    last_used_from, replaced_by),
  insert (name, key_hash, company_id, user_id, scopes, company_ids, networks, expires_at),
  update (revoked_at, expires_at, replaced_by)
  on api_keys to lading_vendor, lading_provider;

create view live_api_keys as
  select k.id as key_id, k.key_hash, k.user_id, k.company_id, k.company_ids, u.role_id
  from api_keys k
  left join users u on u.id = k.user_id
  left join companies c on c.id = k.company_id
  where k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    and (u.id is null or u.status = 'active') and (c.id is null or c.status = 'active');

-- When the user of a session last entered the password for a dangerous action.
alter table sessions add confirmed_at timestamptz;

insert into role_permissions (role_id, permission)
select id, 'provider.change_api_keys' from roles where of_provider and name = 'Administrator'
union all select id, 'accounts.change_apikey' from roles where not of_provider and name = 'Vendor Admin';
