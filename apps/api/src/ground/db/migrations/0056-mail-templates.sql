-- The texts of mails that staff have published. A mail without a row has the text that is in the program. See docs/decisions/0056.
create table mail_templates (
  -- Given by apps/api/src/mail/templates.
  id int primary key,
  subject text not null,
  body text not null
);
grant select on mail_templates to lading_vendor, lading_gate, lading_provider, lading_jobs;
-- Staff publish; a job publishes what is scheduled.
grant insert, update, delete on mail_templates to lading_provider;
grant insert, update on mail_templates to lading_jobs;
