-- A value that is no longer offered cannot be chosen any more. Records that have it keep it.

alter table categories add column is_offered boolean not null default true;
alter table units_of_measure add column is_offered boolean not null default true;
alter table order_statuses add column is_offered boolean not null default true;
grant update (is_offered) on categories, units_of_measure to lading_provider;
