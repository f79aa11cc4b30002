-- The result of both functions is text now.
drop function if exists read_own_changes(xid8, bigint, int, text[]);
drop function if exists read_changes(xid8, bigint, int, text[], uuid[]);
