-- Functions that only one query called are part of that query, and those that differed in a table are one.
drop function if exists find_few_products(text, text[], int);
drop function if exists find_few_own_products(text, text[], int);
drop function if exists find_few_orders(text, text[], int);
drop function if exists find_few_own_orders(text, text[], int);
drop function if exists search_few_products(uuid, boolean, text, text[], int);
drop function if exists search_few_orders(uuid, boolean, text, text[], int);
drop function if exists search_few(regclass, name, text[], uuid, boolean, text, text[], int);
drop function if exists sample_percent(regclass);
