-- A load notifies companies at the end of each of its transactions, with notify_of_load(), instead of triggers of each statement.
drop trigger if exists products_told on products;
drop trigger if exists products_told_of_ranks on products;
drop trigger if exists orders_told on purchase_orders;
drop function if exists tell_of_new_products();
drop function if exists tell_of_new_ranks();
drop function if exists tell_of_new_orders();
drop function if exists load_sentence(text);
drop function if exists current_load_id();
drop function if exists holds_notifications();
drop function if exists number_held_notifications();
