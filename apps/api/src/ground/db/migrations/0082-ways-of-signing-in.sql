-- How the user of a session proved who they are. Null for older sessions and for staff who act as the user.
alter table sessions add column signed_in_with text
  check (signed_in_with in ('password', 'totp', 'recovery', 'passkey', 'passkey_alone', 'company'));
