-- db/functions/notifications.sql creates it again, with the user who caused the notifications.
drop function if exists raise_notifications(uuid[], text[], text[], jsonb[], bigint[]);
