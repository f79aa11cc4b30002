-- The address of the person whom staff invite as the first administrator, from a file of companies.
alter table companies add column email text check (length(email) <= 254);
