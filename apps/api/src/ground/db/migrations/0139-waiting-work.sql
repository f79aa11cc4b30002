-- How long work has been late, for the metrics: 0 if none is late. Null if no company has a certificate. The view reads with the
-- rights of its owner.
create view waiting_work as
  select
    coalesce(greatest(0, extract(epoch from now() - (
      select min(due_at) from mails where sent_at is null and failed_at is null))), 0)::double precision as mail_seconds,
    coalesce(greatest(0, extract(epoch from now() - (
      select min(due.at) from webhooks w cross join lateral (
        select min(d.due_at) as at from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') due
      where w.state = 'active'))), 0)::double precision as webhook_seconds,
    coalesce(greatest(0, extract(epoch from now() - (
      select min(queued_at) from runs where queued_at is not null))), 0)::double precision as run_seconds,
    (select count(*) from runs where state = 'failed' and acknowledged_at is null)::int as failed_runs,
    extract(epoch from (select min(expires_at) from company_certificates) - now())::double precision as certificate_seconds;
grant select on waiting_work to lading_provider;
