-- The time of the last mail to the owner of an account about failed sign-ins. Only counters of accounts use it.
alter table login_limits add told_at timestamptz;
