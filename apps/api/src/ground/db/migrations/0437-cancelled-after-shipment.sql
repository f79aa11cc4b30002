-- The shipped quantity of a cancelled line that staff have seen. Null means none. See docs/decisions/0189.
alter table line_shipments add column seen_when_cancelled numeric;
grant update (seen_when_cancelled) on line_shipments to lading_provider;
