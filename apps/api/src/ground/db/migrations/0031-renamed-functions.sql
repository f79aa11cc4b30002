-- The function files create these functions under new names, and their triggers again.
drop function if exists let_go_of_files() cascade;
drop function if exists let_go_of_agreement_files() cascade;
drop function if exists let_go_of_replaced_files() cascade;
drop function if exists open_notifications() cascade;
drop function if exists welcome_reader() cascade;
drop function if exists begin_mail_progress() cascade;
drop function if exists hold_own_products(text[]);
drop function if exists found_own_products(text[], boolean);
drop function if exists found_own_orders(text[]);
drop function if exists found_own_documents(jsonb, int[]);
drop function if exists found_own_notifications(boolean, text[], bigint, bigint, text[]);
drop function if exists is_of_another_company(uuid[], text[], uuid);
drop function if exists refuse_change() cascade;
