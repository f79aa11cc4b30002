-- The number of bytes of a company's documents, including archived and staged ones. Files of agreements and pictures belong to
-- the provider and are not counted. Only triggers write it, and the size of a document never changes.
create table company_storage (
  company_id uuid primary key references companies on delete cascade,
  bytes bigint not null
);
insert into company_storage select company_id, sum(size) from documents group by 1;

alter table company_storage enable row level security;
create policy own_storage on company_storage for select to lading_vendor using (company_id = (select current_company_id()));
grant select on company_storage to lading_vendor;
