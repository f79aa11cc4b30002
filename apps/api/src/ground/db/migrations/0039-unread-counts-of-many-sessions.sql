-- The function of this name now takes the ids of many sessions.
drop function if exists count_unread(uuid);
