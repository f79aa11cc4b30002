-- The responses to requests with an Idempotency-Key that create something, which are sent again to a repeat of the request. A
-- row is inserted before the work and blocks a second request with the same key. The response is filled in afterwards, without
-- a value that is shown once.
create table kept_answers (
  -- The API key, or the user who signed in.
  caller_id uuid not null,
  idempotency_key text not null,
  user_id uuid not null references users on delete cascade,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (caller_id, idempotency_key)
);
create index kept_answers_of_user on kept_answers (user_id);
create index kept_answers_by_age on kept_answers (created_at);

alter table kept_answers enable row level security;
create policy own_answers on kept_answers to lading_vendor, lading_provider using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));
create policy all_answers on kept_answers to lading_jobs using (true);
grant select, insert, update (answer) on kept_answers to lading_vendor, lading_provider;
grant select (caller_id, idempotency_key, created_at), delete on kept_answers to lading_jobs;
