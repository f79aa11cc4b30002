-- Files that companies and the provider exchange: documents of products and orders, and agreements.

create table labels (
  id int generated always as identity primary key,
  -- The kind of document: of a product or of an order.
  space text not null check (space in ('product', 'order')),
  name text not null,
  -- The purge of old archived documents skips documents with this label.
  legal_hold boolean not null default false,
  unique (space, name),
  unique (space, id)
);
insert into labels (space, name, legal_hold) values
  ('product', 'Brochure', false), ('product', 'Certificate of Conformance', false), ('product', 'Data Sheet', false),
  ('product', 'Drawing', false), ('product', 'Installation Manual', false), ('product', 'Material Test Report', false),
  ('product', 'Safety Data Sheet', true),
  ('order', 'Bill of Lading', false), ('order', 'Certificate of Origin', false), ('order', 'Correspondence', false),
  ('order', 'Invoice', true), ('order', 'Material Test Report', false), ('order', 'Order Acknowledgement', false),
  ('order', 'Packing List', false);

-- The blob store keeps the file of a document under documents/<id>. It never changes.
create table documents (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  space text not null check (space in ('product', 'order')),
  -- Only documents of orders have an order.
  order_id bigint,
  -- Without the extension.
  name text not null check (octet_length(name) between 1 and 255),
  extension text not null check (extension in ('pdf', 'png', 'jpg', 'jpeg', 'xls', 'xlsx', 'eml')),
  size bigint not null check (size > 0),
  sha256 bytea not null,
  label_id int,
  uploaded_at timestamptz not null default now(),
  uploaded_by uuid references users on delete set null,
  modified_date timestamptz not null default now(),
  -- The user who uploaded the document and has not linked it to a product yet. Only this user sees it, and it is deleted after
  -- a day.
  staged_by uuid references users on delete cascade,
  archived_at timestamptz,
  primary key (company_id, id),
  unique (id),
  check ((space = 'order') = (order_id is not null)),
  check (staged_by is null or (space = 'product' and archived_at is null)),
  foreign key (company_id, order_id) references purchase_orders (company_id, id),
  -- When a label is deleted, its documents keep no label.
  foreign key (space, label_id) references labels (space, id) on delete set null (label_id)
);
create index product_documents_by_date on documents (company_id, modified_date, id)
  where space = 'product' and archived_at is null and staged_by is null;
create index documents_of_order on documents (company_id, order_id, uploaded_at, id) where space = 'order' and archived_at is null;
create index archived_documents on documents (company_id, archived_at, id) where archived_at is not null;
create index documents_to_purge on documents (archived_at) where archived_at is not null;
create index staged_documents on documents (staged_by, uploaded_at) where staged_by is not null;
create index documents_by_content on documents (company_id, sha256);
create index documents_by_label on documents (label_id);
create index documents_by_uploader on documents (uploaded_by);

-- The products of a document that is not archived.
create table document_products (
  company_id uuid not null,
  document_id uuid not null,
  product_id bigint not null,
  primary key (company_id, document_id, product_id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references products (company_id, id) on delete cascade
);
create index documents_of_product on document_products (company_id, product_id, document_id);

-- The products of an archived document, by SKU. When the document is restored, the products that still exist are linked again.
create table archived_links (
  company_id uuid not null,
  document_id uuid not null,
  gxp_sku text not null,
  primary key (company_id, document_id, gxp_sku),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade
);

-- Agreements of a company. The provider supplies their files, which the blob store keeps under agreements/<id>.
create table agreements (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  document_type text not null,
  -- 1 missing, 2 received, 3 in progress, 4 accepted.
  status text not null check (status in ('1', '2', '3', '4')),
  expiration_date date,
  status_modified_date timestamptz not null default now(),
  modified_date timestamptz not null default now(),
  name text,
  extension text check (extension in ('pdf', 'png', 'jpg', 'jpeg', 'xls', 'xlsx')),
  size bigint,
  sha256 bytea,
  primary key (company_id, id),
  unique (id),
  -- A missing agreement has no file; every other one has a file.
  check (num_nulls(name, extension, size, sha256) = case status when '1' then 4 else 0 end)
);
create index agreements_by_type on agreements (company_id, document_type, modified_date desc);

-- Files in the blob store without a row. A file is entered here before it is stored, and removed in the transaction that
-- inserts its row. When a row is deleted, its file is entered again. A job deletes files that stay here for some hours, so a
-- crash at any moment leaves no file behind.
create table loose_files (
  key text primary key,
  since timestamptz not null default now()
);
create index loose_files_by_age on loose_files (since);

-- Requested downloads: the session, and the ids of the files.
create table downloads (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  session_id uuid not null references sessions on delete cascade,
  space text not null check (space in ('product', 'order', 'archive', 'agreement')),
  ids uuid[] not null,
  inline boolean not null default false,
  created_at timestamptz not null default now()
);
create index downloads_by_age on downloads (created_at);

alter table documents enable row level security;
create policy own_documents on documents to lading_vendor
  using (company_id = (select current_company_id()) and (staged_by is null or staged_by = (select current_user_id())))
  with check (company_id = (select current_company_id()) and (staged_by is null or staged_by = (select current_user_id())));
create policy all_documents on documents to lading_provider, lading_jobs using (true) with check (true);
alter table document_products enable row level security;
create policy own_links on document_products to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_links on document_products to lading_provider, lading_jobs using (true) with check (true);
alter table archived_links enable row level security;
create policy own_archived_links on archived_links to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_archived_links on archived_links to lading_provider, lading_jobs using (true) with check (true);
alter table agreements enable row level security;
create policy own_agreements on agreements for select to lading_vendor using (company_id = (select current_company_id()));
create policy all_agreements on agreements to lading_provider, lading_jobs using (true) with check (true);
alter table downloads enable row level security;
create policy own_downloads on downloads to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_downloads on downloads to lading_gate, lading_jobs using (true) with check (true);

grant select on labels to lading_vendor, lading_provider, lading_jobs;
grant insert, update, delete on labels to lading_provider;
grant select, insert, delete on documents to lading_vendor;
grant update (name, label_id, modified_date, staged_by, archived_at) on documents to lading_vendor;
grant select, delete on documents to lading_jobs;
grant select, insert, delete on document_products, archived_links to lading_vendor;
grant select on document_products, archived_links to lading_jobs;
grant select on agreements to lading_vendor;
grant select, insert, update, delete on agreements to lading_provider;
grant select, insert, delete on loose_files to lading_vendor, lading_provider, lading_jobs;
-- The job locks loose files before it deletes them, and PostgreSQL requires the right to update a column for that.
grant update (since) on loose_files to lading_jobs;
grant select, insert on downloads to lading_vendor;
grant select on downloads to lading_gate;
grant select, delete on downloads to lading_jobs;
