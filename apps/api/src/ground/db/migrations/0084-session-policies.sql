-- How long sessions last, for the people of a company and for those of the provider. See docs/decisions/0084.
alter table companies
  -- A session ends after this time without use, and this long after the sign-in. The defaults are also the longest times.
  add column session_idle_minutes int not null default 1440 check (session_idle_minutes between 15 and 1440),
  add column session_hours int not null default 336 check (session_hours between 1 and 336);
alter table provider_settings
  add column session_idle_minutes int not null default 1440 check (session_idle_minutes between 15 and 1440),
  add column session_hours int not null default 336 check (session_hours between 1 and 336);

-- A page that is open without its user renews its tokens, which changes only rotated_at.
alter table sessions add column last_used_at timestamptz not null default now();
update sessions set last_used_at = rotated_at;
