-- Passwords of the logins that every start creates, each for one role. See docs/decisions/0017.

-- Only the owner may read it. A reader could sign in as those logins, which have fewer rights than the owner.
create table login_passwords (
  -- Contains the number of the database, so rows that arrive with a copy of another database match no login.
  login text primary key,
  password text not null
);
