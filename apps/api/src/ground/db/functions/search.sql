-- Returns a condition for each pattern, each beginning with AND. The patterns are constants, because the planner can estimate
-- how many rows a constant finds.
create or replace function like_each(expression text, patterns text[]) returns text
  language sql immutable
  return (select coalesce(string_agg(format(' and %s like %L', expression, pattern), ''), '') from unnest(patterns) as pattern);

-- Returns the conditions on a row `s` of product_search. With `in_fields`, the part of the text before the divider must match; the
-- condition on the whole text is there for the index.
create or replace function product_search_conditions(patterns text[], in_fields boolean) returns text
  language sql immutable
  return like_each('s.search', patterns) || case when in_fields then like_each($text$split_part(s.search, E'\x1f', 1)$text$, patterns) else '' end;

-- Returns the ids of the company's products that match. The functions that search run as their owner, because under row-level security
-- the planner would not use the search indexes.
create or replace function find_own_products(patterns text[], in_fields boolean) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query execute 'select s.product_id from product_search s where s.company_id = $1'
    || product_search_conditions(patterns, in_fields)
    using current_company_id();
end $$;
revoke all on function find_own_products(text[], boolean) from public;
grant execute on function find_own_products(text[], boolean) to lading_vendor;

-- Counts the company's products that match in these categories, or in any if the array is empty. A query that joined
-- find_own_products() would leave the planner without an estimate of its rows.
create or replace function count_own_products(patterns text[], in_fields boolean, categories text[]) returns int
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  found text := 'select s.product_id from product_search s where s.company_id = $1'
    || product_search_conditions(patterns, in_fields);
  matches int;
begin
  execute case when cardinality(categories) = 0 then format('select count(*)::int from (%s) found', found)
    else format('with found as materialized (%s) select count(*)::int from found
      join products p on p.company_id = $1 and p.id = found.product_id where p.category = any($2)', found) end
    into matches using current_company_id(), categories;
  return matches;
end $$;
revoke all on function count_own_products(text[], boolean, text[]) from public;
grant execute on function count_own_products(text[], boolean, text[]) to lading_vendor;

-- Returns the ids of the company's orders that match.
create or replace function find_own_orders(patterns text[]) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query execute 'select s.order_id from order_search s where s.company_id = $1' || like_each('s.search', patterns)
    using current_company_id();
end $$;
revoke all on function find_own_orders(text[]) from public;
grant execute on function find_own_orders(text[]) to lading_vendor;

-- Each word is {"pattern": …, "labelIds": […]}. It matches if the text contains the pattern or the document has one of the
-- labels.
create or replace function document_search_conditions(words jsonb) returns text
  language sql immutable
  return (
    select coalesce(string_agg(
      case when word -> 'labelIds' = '[]' then format(' and s.search like %L', word ->> 'pattern')
      else format(' and (s.search like %L or s.label_id = any(%L::int[]))',
        word ->> 'pattern', translate(word ->> 'labelIds', '[]', '{}')) end, ''), '')
    from jsonb_array_elements(words) as word);

-- Returns the company's documents that match, with these labels, or with any label if `labels` is null.
create or replace function find_own_documents(words jsonb, labels int[]) returns table (document_id uuid, label_id int)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query execute 'select s.document_id, s.label_id from document_search s
    where s.company_id = $1 and ($2 is null or s.label_id = any($2))' || document_search_conditions(words)
    using current_company_id(), labels;
end $$;
revoke all on function find_own_documents(jsonb, int[]) from public;
grant execute on function find_own_documents(jsonb, int[]) to lading_vendor;

-- Counts the company's documents that match, by label.
create or replace function count_own_documents(words jsonb) returns table (label_id int, documents int)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query execute 'select s.label_id, count(*)::int from document_search s where s.company_id = $1'
    || document_search_conditions(words) || ' group by s.label_id' using current_company_id();
end $$;
revoke all on function count_own_documents(jsonb) from public;
grant execute on function count_own_documents(jsonb) to lading_vendor;

-- Returns the numbers of the company's notifications that match, greater than `above` and up to `up_to`, of these types, or of any
-- type if the array is empty.
create or replace function find_own_notifications(archived boolean, types text[], above bigint, up_to bigint, patterns text[])
  returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query execute 'select s.number from notification_search s where s.company_id = $1 and s.is_archived = $2
    and (cardinality($3) = 0 or s.notification_type = any($3)) and s.number > $4 and s.number <= $5'
    || like_each('s.search', patterns) using current_company_id(), archived, types, above, up_to;
end $$;
revoke all on function find_own_notifications(boolean, text[], bigint, bigint, text[]) from public;
grant execute on function find_own_notifications(boolean, text[], bigint, bigint, text[]) to lading_vendor;

-- Returns a few products or orders, in no order, of one company or everywhere. Rows whose keys begin with `beginning`, which is escaped
-- for LIKE, come from the start of their range in a b-tree index, so an exact key is always among them. If they are fewer than
-- `wanted`, rows that contain all patterns are added; without patterns none are. These are first looked for in a sample of about 300
-- blocks: the trigram index would read hundreds of thousands of entries for a common word before it returned one. If the sample holds
-- too few, the words are rare, and the index finds them. The sample is always the same one, so the results of a text do not change. No
-- table is scanned: the planner would expect to meet a word early in it.
create or replace function search_few(subject text, company uuid, everywhere boolean, beginning text, patterns text[], wanted int)
  returns table (company_id uuid, row_id bigint)
  language plpgsql stable rows 20 set search_path = public, pg_temp set enable_seqscan = off
as $$
declare
  relation regclass := case subject when 'product' then 'product_search_settled' when 'order' then 'order_search' end;
  -- The expressions of its b-tree indexes.
  keys text[] := case subject
    when 'product' then array[$key$left(split_part(s.search, E'\n', 3), 100)$key$, $key$left(split_part(s.search, E'\n', 2), 100)$key$]
    when 'order' then array['left(s.search, 100)'] end;
  selected text := format('select s.company_id, s.%I from %s s', subject || '_id', relation);
  owned text := case when everywhere then 'true' else 's.company_id = $1' end;
  matching text := owned || like_each('s.search', patterns);
  percent real := (select least(100, 100.0 * 300 / greatest(relpages, 1))::real from pg_class where oid = relation);
  found_rows int;
begin
  return query execute (
    select string_agg(format('(%1$s where %2$s and %3$s like %4$L order by %3$s using ~<~ limit $2)',
      selected, owned, key, beginning || '%'), ' union ') from unnest(keys) as key) using company, wanted;
  get diagnostics found_rows = row_count;
  if found_rows >= wanted or cardinality(patterns) = 0 then return; end if;
  return query execute selected || ' tablesample system ($3) repeatable (0) where ' || matching || ' limit $2'
    using company, 10 * wanted, percent;
  get diagnostics found_rows = row_count;
  if found_rows >= wanted then return; end if;
  return query execute selected || ' where ' || matching || ' limit $2' using company, 10 * wanted;
end $$;
revoke all on function search_few(text, uuid, boolean, text, text[], int) from public;

-- Returns a few products or orders of all companies.
create or replace function find_few(subject text, beginning text, patterns text[], wanted int)
  returns table (company_id uuid, row_id bigint)
  language sql stable security definer rows 20 set search_path = public, pg_temp
begin atomic
  select f.company_id, f.row_id from search_few(subject, null, true, beginning, patterns, wanted) f;
end;
revoke all on function find_few(text, text, text[], int) from public;
grant execute on function find_few(text, text, text[], int) to lading_provider;

-- Returns a few products or orders of the caller's company.
create or replace function find_few_own(subject text, beginning text, patterns text[], wanted int) returns setof bigint
  language sql stable security definer rows 20 set search_path = public, pg_temp
begin atomic
  select f.row_id from search_few(subject, current_company_id(), false, beginning, patterns, wanted) f;
end;
revoke all on function find_few_own(text, text, text[], int) from public;
grant execute on function find_few_own(text, text, text[], int) to lading_vendor;

-- Returns a few users of all companies that contain the patterns.
create or replace function find_few_users(patterns text[], wanted int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = public, pg_temp set enable_seqscan = off
as $$
begin
  return query execute 'select u.id from users u where u.company_id is not null'
    || like_each($text$lower(u.first_name || ' ' || u.last_name || E'\n' || u.email)$text$, patterns) || ' limit $1'
    using 10 * wanted;
end $$;
revoke all on function find_few_users(text[], int) from public;
grant execute on function find_few_users(text[], int) to lading_provider;

-- Returns a few of the company's documents that contain the patterns.
create or replace function find_few_own_documents(patterns text[], wanted int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = public, pg_temp set enable_seqscan = off
as $$
begin
  return query execute 'select s.document_id from document_search s where s.company_id = $1'
    || like_each('s.search', patterns) || ' limit $2' using current_company_id(), 10 * wanted;
end $$;
revoke all on function find_few_own_documents(text[], int) from public;
grant execute on function find_few_own_documents(text[], int) to lading_vendor;
