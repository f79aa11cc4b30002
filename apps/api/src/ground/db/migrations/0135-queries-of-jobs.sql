-- Functions that only one query called are part of that query. Rights of columns and policies replace those of jobs. No release has used
-- these functions: the first one is 0.1.0.
-- Not used since 0.0.0: latest_digest(timestamp with time zone,text,text), recount_notifications(uuid), queue_bounced_invitation(uuid,bytea), end_sales_year(date,integer)
drop function if exists latest_digest(timestamptz, text, text);
drop function if exists recount_notifications(uuid);
-- take_notification_numbers() wakes the job that writes mails.
drop trigger if exists announce_notifications on notification_totals;
drop function if exists announce_notifications();
drop function if exists queue_bounced_invitation(uuid, bytea);
create policy invitations_for_jobs on work_items to lading_jobs using (kind = 'invitation') with check (kind = 'invitation');
grant select (id, waiting_since), update (waiting_since, due_at) on work_items to lading_jobs;
grant select on work_terms, work_promises, work_calendar, work_holidays to lading_jobs;
grant select (code_salt) on invitations to lading_jobs;
drop function if exists end_sales_year(date, int);
create policy products_for_jobs on products to lading_jobs using (true) with check (true);
grant select (company_id, id, gxp_sku, ytd_purchases, ytd_end_user_sales, ytd_search_queries, ytd_market_share),
  update (ytd_purchases, ytd_end_user_sales, ytd_search_queries, ytd_market_share) on products to lading_jobs;
create policy sales_for_jobs on product_sales for select to lading_jobs using (true);
grant select (company_id, product_id, month) on product_sales to lading_jobs;
