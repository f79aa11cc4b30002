-- Documents that were sent for requirements are work. See docs/decisions/0168.
insert into work_promises (kind, days) values ('requirement_review', 2);
-- The call that sends, takes back or decides on documents writes the rows of what was sent together.
create policy own_documents_to_review on work_items to lading_vendor
  using (kind = 'requirement_review' and company_id = (select current_company_id()))
  with check (kind = 'requirement_review' and company_id = (select current_company_id()));
create policy documents_to_review on work_items to lading_provider, lading_jobs
  using (kind = 'requirement_review') with check (kind = 'requirement_review');
grant select (id, company_id, kind, subject, size), insert (company_id, kind, subject, waiting_since, due_at, size), update (size), delete
  on work_items to lading_vendor, lading_jobs;
grant insert (size), update (size) on work_items to lading_provider;
grant select on work_terms, work_promises to lading_vendor;
