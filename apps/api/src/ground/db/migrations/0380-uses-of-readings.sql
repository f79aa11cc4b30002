-- How often values that were read from files are sent as they were offered. See docs/decisions/0176.

-- The values that were read from the files of an item that are not sent. `digest` is the SHA-256 of the value with the ids, because no text
-- of a file is stored.
create table requirement_offers (
  company_id uuid not null,
  item_id uuid not null,
  file_id uuid not null,
  key text not null,
  digest bytea not null,
  primary key (company_id, item_id, file_id, key),
  foreign key (company_id, item_id) references requirement_items (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references requirement_files (company_id, id) on delete cascade
);
create index requirement_offers_of_file on requirement_offers (company_id, file_id);

-- The fields of what was sent for which a value was offered.
create table requirement_offer_uses (
  company_id uuid not null,
  submission_id uuid not null,
  key text not null,
  requirement_id int not null references requirements,
  sent_at timestamptz not null default now(),
  -- The value was sent as it was offered.
  is_unchanged boolean not null,
  primary key (company_id, submission_id, key),
  foreign key (company_id, submission_id) references requirement_submissions (company_id, id) on delete cascade
);
create index requirement_offer_uses_of_requirement on requirement_offer_uses (requirement_id, sent_at);

-- Offers from before this time do not count, because staff turned the reading on again.
alter table requirements add column reading_since timestamptz;

alter table requirement_offers enable row level security;
alter table requirement_offer_uses enable row level security;
create policy own_offers on requirement_offers to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy own_offer_uses on requirement_offer_uses to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_offer_uses on requirement_offer_uses to lading_jobs using (true) with check (true);
grant select, insert on requirement_offers to lading_vendor;
grant select, insert, delete on requirement_offer_uses to lading_vendor;
grant select, delete on requirement_offer_uses to lading_jobs;

-- How many of the values that were offered in the last 30 days were sent unchanged, of each requirement, without test companies. Only the latest
-- 1,000 count, so that each page with an item costs the same. The view runs as its owner, because vendors see no uses of other companies.
create view requirement_reading_figures as
  select r.id as requirement_id, f.unchanged, f.offered
  from requirements r cross join lateral (
    select (count(*) filter (where u.is_unchanged))::int as unchanged, count(*)::int as offered
    from (
      select x.is_unchanged from requirement_offer_uses x
      where x.requirement_id = r.id and x.sent_at > greatest(now() - interval '30 days', r.reading_since)
        and x.company_id not in (select t.id from companies t where t.is_test)
      order by x.sent_at desc limit 1000) u) f;
grant select on requirement_reading_figures to lading_vendor, lading_provider;
