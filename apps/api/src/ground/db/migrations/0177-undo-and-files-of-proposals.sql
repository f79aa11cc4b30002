-- The undo of decisions on proposed products, and the pictures and files of proposals. See docs/decisions/0137.
alter table product_proposals
  -- The latest decision; null after its undo.
  add column decision_id uuid,
  -- The edits that a merge has made.
  add column merged_edits uuid[],
  -- The picture, which the product of an approval gets.
  add column image_id uuid;
alter table product_proposals add constraint product_proposals_image_fkey
  foreign key (company_id, image_id) references images (company_id, id) not valid;
grant update (decision_id, merged_edits) on product_proposals to lading_provider;
grant insert (image_id), update (image_id) on product_proposals to lading_vendor;

-- The undo of an approval deletes its product. Staff delete no other product.
create policy undone_approvals on products as restrictive for delete to lading_provider
  using (exists (
    select from product_proposals x
    where x.company_id = products.company_id and x.gxp_sku = products.gxp_sku and x.status = 'approved'
      and x.decided_at > now() - interval '1 minute'));
grant delete on products to lading_provider;

-- The files of proposals. Each is a document that its uploader has staged, and becomes one of the product when the proposal is approved
-- or merged.
create table proposal_documents (
  company_id uuid not null,
  proposal_id uuid not null references product_proposals on delete cascade,
  document_id uuid not null,
  primary key (proposal_id, document_id),
  foreign key (company_id, document_id) references documents (company_id, id) on delete cascade
);
create index proposals_of_document on proposal_documents (company_id, document_id);
alter table proposal_documents enable row level security;
create policy own_proposal_documents on proposal_documents to lading_vendor
  using (company_id = (select current_company_id())) with check (company_id = (select current_company_id()));
create policy all_proposal_documents on proposal_documents to lading_provider, lading_jobs using (true) with check (true);
grant select, insert, delete on proposal_documents to lading_vendor;
grant select on proposal_documents to lading_provider, lading_jobs;
-- The purge of staged files keeps those of proposals that wait.
create policy product_proposals_for_jobs on product_proposals to lading_jobs using (true) with check (true);
grant select (id, status, decided_at) on product_proposals to lading_jobs;
-- Colleagues of the uploader see the files of proposals too.
alter policy own_documents on documents
  using (company_id = (select current_company_id()) and (staged_by is null or staged_by = (select current_user_id())
    or exists (select from proposal_documents p where p.company_id = documents.company_id and p.document_id = documents.id)));
-- Staff give the files to the product, and the undo takes them back.
grant update (staged_by, modified_date) on documents to lading_provider;
grant insert, delete on document_products to lading_provider;
-- The picture of a proposal.
create policy proposed_images on images for insert to lading_vendor with check (company_id = (select current_company_id()));
grant insert on images to lading_vendor;
