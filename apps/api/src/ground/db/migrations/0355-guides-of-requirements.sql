-- The template that vendors fill in for a requirement, and an example of its document. Drafts have them too, and drafts have no row in
-- requirements.
create table requirement_guides (
  requirement_id int not null,
  kind text not null check (kind in ('template', 'example')),
  -- Also the name of the stored file.
  id uuid not null unique,
  name text not null,
  extension text not null,
  size bigint not null,
  sha256 bytea not null,
  uploaded_at timestamptz not null default now(),
  uploaded_by uuid references users on delete set null,
  primary key (requirement_id, kind)
);
create index requirement_guides_by_user on requirement_guides (uploaded_by);
alter table requirement_guides enable row level security;
-- Vendors read those of their own items.
create policy guides_of_own_items on requirement_guides for select to lading_vendor
  using (exists (select from requirement_items i where i.requirement_id = requirement_guides.requirement_id and i.state <> 'not_applicable'));
create policy all_guides on requirement_guides to lading_provider using (true) with check (true);
grant select on requirement_guides to lading_vendor;
grant select, insert, update, delete on requirement_guides to lading_provider;
