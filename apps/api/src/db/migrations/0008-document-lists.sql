-- Lists of documents: their orders, what is searched and counted; and what a vendor may do to a document at all.

-- 0 for none. An index keeps its order below a column that equals something, but not below one that is null; and with an
-- expression in its place it would not be used at all under row-level security.
alter table documents add label_or_none int not null generated always as (coalesce(label_id, 0)) stored;

-- One index for each sort of the product documents. That by label has no order of labels, which are renamed apart from
-- their documents.
create index product_documents_by_name on documents (company_id, lower(name), id)
  where space = 'product' and archived_at is null and staged_by is null;
create index product_documents_by_size on documents (company_id, size, id)
  where space = 'product' and archived_at is null and staged_by is null;
create index product_documents_by_extension on documents (company_id, extension, lower(name), id)
  where space = 'product' and archived_at is null and staged_by is null;
create index product_documents_by_label on documents (company_id, label_or_none, lower(name), id)
  where space = 'product' and archived_at is null and staged_by is null;

-- What the search box of the product documents looks through, in lower case: one row for each document that is listed.
-- It has no row-level security, for the same reason as product_search. Words are looked for in the names of labels before
-- and come here as their ids, so that a label can be renamed without touching its documents.
create table document_search (
  company_id uuid not null,
  document_id uuid not null,
  -- 0 for none, here and below.
  label_id int not null,
  search text not null,
  -- No foreign key: the triggers below are its only writers.
  primary key (company_id, document_id)
);
create index document_search_trigrams on document_search using gin (company_id, label_id, search gin_trgm_ops);

-- How many product documents of a company are listed under a label: exact, without counting.
create table document_counts (
  company_id uuid not null references companies on delete cascade,
  label_id int not null,
  documents bigint not null,
  primary key (company_id, label_id)
);

-- Rises with every change of what is listed, but for the names and numbers of products, with which catalogue_versions rises.
create table document_versions (
  company_id uuid primary key references companies on delete cascade,
  version bigint not null
);

create function is_listed(d documents) returns boolean
  language sql immutable parallel safe
  return d.space = 'product' and d.archived_at is null and d.staged_by is null;

create function document_search_text(d documents) returns text
  language sql stable
  return lower(concat_ws(E'\n', d.name || '.' || d.extension, (
    select string_agg(concat_ws(E'\n', p.gxp_sku, p.supplier_sku, p.name), E'\n' order by p.id)
    from document_products l join products p on p.company_id = l.company_id and p.id = l.product_id
    where l.company_id = d.company_id and l.document_id = d.id
  )));

insert into document_search select d.company_id, d.id, d.label_or_none, document_search_text(d) from documents d where is_listed(d);
insert into document_counts select d.company_id, d.label_or_none, count(*) from documents d where is_listed(d) group by 1, 2;

-- Holds the documents first, so that of two who change the links or products of one, the second sees what the first did.
-- Whoever adds a link has held its product before: a product that is being renamed finds the link, or the link the new name.
create function renew_document_search(companies uuid[], document_ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from documents d join unnest(companies, document_ids) as t (company_id, id) using (company_id, id)
    order by d.company_id, d.id for no key update of d;
  update document_search s set search = n.text
    from (
      select d.company_id, d.id, document_search_text(d) as text
      from documents d join unnest(companies, document_ids) as t (company_id, id) using (company_id, id)
    ) n
    where s.company_id = n.company_id and s.document_id = n.id and s.search <> n.text;
end $$;
revoke all on function renew_document_search(uuid[], uuid[]) from public;

-- In one order everywhere, and as the last that is locked, so that nobody waits in a circle.
create function raise_document_versions(companies uuid[]) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  insert into document_versions select distinct company_id, 1 from unnest(companies) as t (company_id) order by 1
    on conflict (company_id) do update set version = document_versions.version + 1;
end;
revoke all on function raise_document_versions(uuid[]) from public;

create function note_inserted_documents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- What is uploaded stands in no list yet.
  if not exists (select from inserted d where is_listed(d)) then return null; end if;
  insert into document_search
    select d.company_id, d.id, d.label_or_none, document_search_text(d) from inserted d where is_listed(d);
  perform raise_document_versions((select array_agg(d.company_id) from inserted d where is_listed(d)));
  insert into document_counts
    select d.company_id, d.label_or_none, count(*) from inserted d where is_listed(d) group by 1, 2 order by 1, 2
    on conflict (company_id, label_id) do update set documents = document_counts.documents + excluded.documents;
  return null;
end $$;

create function note_updated_documents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from before d where is_listed(d)) and not exists (select from after d where is_listed(d)) then
    return null;
  end if;
  delete from document_search s using after d
    where s.company_id = d.company_id and s.document_id = d.id and not is_listed(d);
  insert into document_search as s
    select d.company_id, d.id, d.label_or_none, document_search_text(d) from after d where is_listed(d)
    on conflict (company_id, document_id) do update set label_id = excluded.label_id, search = excluded.search
      where (s.label_id, s.search) <> (excluded.label_id, excluded.search);
  perform raise_document_versions((select array_agg(d.company_id) from after d));
  insert into document_counts
    select company_id, label_id, sum(change) from (
      select d.company_id, d.label_or_none as label_id, 1 as change from after d where is_listed(d)
      union all
      select d.company_id, d.label_or_none, -1 from before d where is_listed(d)
    ) changes group by 1, 2 having sum(change) <> 0 order by 1, 2
    on conflict (company_id, label_id) do update set documents = document_counts.documents + excluded.documents;
  return null;
end $$;

create function note_deleted_documents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not exists (select from deleted d where is_listed(d)) then return null; end if;
  delete from document_search s using deleted d where s.company_id = d.company_id and s.document_id = d.id;
  perform raise_document_versions((select array_agg(d.company_id) from deleted d where is_listed(d)));
  insert into document_counts
    select d.company_id, d.label_or_none, -count(*) from deleted d where is_listed(d) group by 1, 2 order by 1, 2
    on conflict (company_id, label_id) do update set documents = document_counts.documents + excluded.documents;
  return null;
end $$;

create function note_changed_links() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- A document that is deleted deletes its links, mostly none.
  if not exists (select from changed) then return null; end if;
  perform renew_document_search(array_agg(company_id), array_agg(document_id))
    from (select distinct company_id, document_id from changed) t;
  perform raise_document_versions((select array_agg(company_id) from changed));
  return null;
end $$;

create function note_renamed_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  -- The plan that is made for the first statement of a connection is used for all, be it for one product or for
  -- thousands: links are looked up one by one in any case.
  set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  -- Most companies that are loaded have few documents or none.
  if not exists (select from document_products where company_id in (select distinct company_id from after)) then
    return null;
  end if;
  perform renew_document_search(array_agg(company_id), array_agg(document_id)) from (
    select distinct l.company_id, l.document_id
    from (
      select company_id, id, gxp_sku, supplier_sku, name from after
      except select company_id, id, gxp_sku, supplier_sku, name from before
    ) renamed
    join document_products l on l.company_id = renamed.company_id and l.product_id = renamed.id
  ) t;
  return null;
end $$;

create trigger documents_noted after insert on documents referencing new table as inserted
  for each statement execute function note_inserted_documents();
create trigger documents_changed after update on documents referencing old table as before new table as after
  for each statement execute function note_updated_documents();
create trigger documents_gone after delete on documents referencing old table as deleted
  for each statement execute function note_deleted_documents();
create trigger links_added after insert on document_products referencing new table as changed
  for each statement execute function note_changed_links();
create trigger links_removed after delete on document_products referencing old table as changed
  for each statement execute function note_changed_links();
create trigger products_renamed after update on products referencing old table as before new table as after
  for each statement execute function note_renamed_products();

-- Whoever links documents to products holds the products first, in the order in which they are loaded.
create function hold_own_products(skus text[]) returns table (id bigint, gxp_sku text)
  language sql volatile security definer set search_path = public, pg_temp
begin atomic
  select p.id, p.gxp_sku from products p
    where p.company_id = current_company_id() and p.gxp_sku = any(skus)
    order by p.gxp_sku for share of p;
end;
revoke all on function hold_own_products(text[]) from public;
grant execute on function hold_own_products(text[]) to lading_vendor;

-- A vendor's file comes as one that waits for its uploader, or as an order's; what waits leaves that state for good; and
-- what stands in a list must be archived before it can be deleted.
drop policy own_documents on documents;
create policy own_documents on documents for select to lading_vendor
  using (company_id = (select current_company_id()) and (staged_by is null or staged_by = (select current_user_id())));
create policy own_upload on documents for insert to lading_vendor
  with check (company_id = (select current_company_id()) and archived_at is null
    and (space = 'order' or staged_by = (select current_user_id())));
create policy own_change on documents for update to lading_vendor
  using (company_id = (select current_company_id()) and (staged_by is null or staged_by = (select current_user_id())))
  with check (company_id = (select current_company_id()) and staged_by is null);
create policy own_deletion on documents for delete to lading_vendor
  using (company_id = (select current_company_id()) and (archived_at is not null or staged_by = (select current_user_id())));
-- Who may lock a row may change it, says PostgreSQL; the purge locks what it deletes.
grant update (archived_at) on documents to lading_jobs;

alter table document_counts enable row level security;
create policy own_document_counts on document_counts for select to lading_vendor
  using (company_id = (select current_company_id()));
alter table document_versions enable row level security;
create policy own_document_version on document_versions for select to lading_vendor
  using (company_id = (select current_company_id()));
grant select on document_search, document_counts, document_versions to lading_vendor;
