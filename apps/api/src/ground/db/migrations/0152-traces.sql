-- The step of a request, job or run that wrote the row: 16 bytes with the id of its trace and 8 with that of the step. The server
-- states it for each transaction that may write, see apps/api/src/ground/process/trace.ts. Null where nothing was stated.
alter table mails add column trace bytea default decode(nullif(current_setting('app.trace', true), ''), 'hex');
alter table runs add column trace bytea default decode(nullif(current_setting('app.trace', true), ''), 'hex');
alter table webhook_deliveries add column trace bytea default decode(nullif(current_setting('app.trace', true), ''), 'hex');
alter table outbox_events add column trace bytea default decode(nullif(current_setting('app.trace', true), ''), 'hex');
alter table product_writes add column trace bytea default decode(nullif(current_setting('app.trace', true), ''), 'hex');
-- Deliveries continue the trace of their event.
grant select (trace) on outbox_events to lading_jobs;
grant select (tx, id, trace) on product_writes to lading_jobs;
