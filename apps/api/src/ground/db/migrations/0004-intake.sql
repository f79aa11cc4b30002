-- The provider's programs that send data to the portal, and the responses to them.

create table intake_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

-- The response to a request with an Idempotency-Key, which is sent again to a repeat of the request. The row is inserted first
-- and blocks a second request with the same key. The response is filled in before the transaction ends.
create table intake_answers (
  key_id uuid not null references intake_keys on delete cascade,
  idempotency_key text not null,
  body_hash bytea,
  status int,
  report jsonb,
  created_at timestamptz not null default now(),
  primary key (key_id, idempotency_key)
);

-- Pictures as the feed sent them, by file name. When a product names a picture, it is copied to the images of the product's
-- company.
create table intake_pictures (
  name text primary key,
  blob_id uuid not null,
  sha256 bytea not null,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/gif'))
);

grant select on intake_keys to lading_provider;
grant select, insert, update on intake_answers, intake_pictures to lading_provider;
