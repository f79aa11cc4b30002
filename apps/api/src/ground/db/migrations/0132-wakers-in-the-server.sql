-- The server wakes the senders of mails and runs where it writes these, because each table has one writer.
drop trigger if exists announce_mails on mails;
drop trigger if exists runs_queued on runs;
-- The trigger users_locked_out does this, too.
drop trigger if exists role_of_staff_changed on users;
drop function if exists announce_mails();
drop function if exists wake_runner();
