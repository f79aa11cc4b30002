-- Documents that staff ask some companies for once. Each is a requirement of these companies. See docs/decisions/0175.
create table document_requests (
  requirement_id int primary key references requirements on delete cascade,
  created_at timestamptz not null default now(),
  created_by uuid references users on delete set null,
  closed_at timestamptz,
  closed_by uuid references users on delete set null
);
create index document_requests_by_maker on document_requests (created_by);
create index document_requests_by_closer on document_requests (closed_by);
grant select, insert, update on document_requests to lading_provider;
grant select on document_requests to lading_jobs;
