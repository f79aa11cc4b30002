-- Whether a document is in the list of product documents.
create or replace function is_listed(d documents) returns boolean
  language sql immutable parallel safe
  return d.space = 'product' and d.archived_at is null and d.staged_by is null;

-- The text in which a document is searched: its name, and the numbers and names of its products.
create or replace function document_search_text(d documents) returns text
  language sql stable
  return lower(concat_ws(E'\n', d.name || '.' || d.extension, (
    select string_agg(concat_ws(E'\n', p.gxp_sku, p.supplier_sku, p.name), E'\n' order by p.id)
    from document_products l join products p on p.company_id = l.company_id and p.id = l.product_id
    where l.company_id = d.company_id and l.document_id = d.id
  )));

-- Locks the documents first, so that the second of two transactions that change links or products of a document sees the
-- changes of the first. A transaction that adds a link has locked the product before, so either renaming the product finds the
-- link, or the link finds the new name.
create or replace function renew_document_search(companies uuid[], document_ids uuid[]) returns void
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

-- Raises `changes` of these companies, and `version` of those whose list of product documents has changed. Companies are locked
-- in one order, and after everything else, so that two transactions never wait for each other.
create or replace function raise_document_versions(companies uuid[], with_changed_lists uuid[]) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  insert into document_versions (company_id, version, changes)
    select distinct company_id, coalesce(company_id = any(with_changed_lists), false)::int, 1
    from unnest(companies) as t (company_id) order by 1
    on conflict (company_id) do update
      set version = document_versions.version + excluded.version, changes = document_versions.changes + 1;
end;
revoke all on function raise_document_versions(uuid[], uuid[]) from public;

-- Writes the search text of listed documents, the versions and numbers of documents, their stored bytes, and the files that are left
-- of deleted ones. The company's row of company_storage is the last one that a change of documents locks. Companies are locked in
-- one order.
create or replace function note_documents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from after) then return null; end if;
    insert into document_search
      select d.company_id, d.id, d.label_or_none, document_search_text(d) from after d where is_listed(d);
    perform raise_document_versions(array_agg(d.company_id), array_agg(d.company_id) filter (where is_listed(d))) from after d;
    insert into document_counts
      select d.company_id, d.label_or_none, count(*) from after d where is_listed(d) group by 1, 2 order by 1, 2
      on conflict (company_id, label_id) do update set documents = document_counts.documents + excluded.documents;
    insert into company_storage select company_id, sum(size) from after group by 1 order by 1
      on conflict (company_id) do update set bytes = company_storage.bytes + excluded.bytes;
  elsif tg_op = 'UPDATE' then
    if not exists (select from after) then return null; end if;
    delete from document_search s using after d
      where s.company_id = d.company_id and s.document_id = d.id and not is_listed(d);
    insert into document_search as s
      select d.company_id, d.id, d.label_or_none, document_search_text(d) from after d where is_listed(d)
      on conflict (company_id, document_id) do update set label_id = excluded.label_id, search = excluded.search
        where (s.label_id, s.search) <> (excluded.label_id, excluded.search);
    perform raise_document_versions(array_agg(company_id), array_agg(company_id) filter (where is_in_list)) from (
      select d.company_id, is_listed(d) as is_in_list from before d
      union all
      select d.company_id, is_listed(d) from after d
    ) changed;
    insert into document_counts
      select company_id, label_id, sum(change) from (
        select d.company_id, d.label_or_none as label_id, 1 as change from after d where is_listed(d)
        union all
        select d.company_id, d.label_or_none, -1 from before d where is_listed(d)
      ) changes group by 1, 2 having sum(change) <> 0 order by 1, 2
      on conflict (company_id, label_id) do update set documents = document_counts.documents + excluded.documents;
  else
    if not exists (select from before) then return null; end if;
    insert into loose_files (key, size) select 'documents/' || id, size from before;
    delete from document_search s using before d where s.company_id = d.company_id and s.document_id = d.id;
    perform raise_document_versions(array_agg(d.company_id), array_agg(d.company_id) filter (where is_listed(d))) from before d;
    insert into document_counts
      select d.company_id, d.label_or_none, -count(*) from before d where is_listed(d) group by 1, 2 order by 1, 2
      on conflict (company_id, label_id) do update set documents = document_counts.documents + excluded.documents;
    insert into company_storage select company_id, -sum(size) from before group by 1 order by 1
      on conflict (company_id) do update set bytes = company_storage.bytes + excluded.bytes;
  end if;
  return null;
end $$;
create or replace trigger documents_inserted after insert on documents referencing new table as after
  for each statement execute function note_documents();
create or replace trigger documents_updated after update on documents referencing old table as before new table as after
  for each statement execute function note_documents();
create or replace trigger documents_deleted after delete on documents referencing old table as before
  for each statement execute function note_documents();

-- Renews the search text of documents whose links to products have changed, and their versions.
create or replace function note_changed_links() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Deleting a document fires this trigger too, mostly without links.
  if not exists (select from changed) then return null; end if;
  perform renew_document_search(array_agg(company_id), array_agg(document_id))
    from (select distinct company_id, document_id from changed) t;
  perform raise_document_versions(array_agg(company_id), array_agg(company_id)) from changed;
  return null;
end $$;
create or replace trigger links_added after insert on document_products referencing new table as changed
  for each statement execute function note_changed_links();
create or replace trigger links_removed after delete on document_products referencing old table as changed
  for each statement execute function note_changed_links();

-- Renews the search text of the documents of renamed products.
create or replace function note_renamed_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  -- PostgreSQL keeps the plan that it makes for the first statement of a connection, whether that changes one product or
  -- thousands. These settings make every plan look links up one by one.
  set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  -- Most companies have few documents or none.
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
create or replace trigger products_renamed after update on products referencing old table as before new table as after
  for each statement execute function note_renamed_products();
