-- The text of which a search of companies needs a part. Computing it for each company took most of the time of a search.
alter table companies add search text not null generated always as (lower(name || ' ' || company_code)) stored;
