-- Publications of terms run one after another, so numbers are consecutive.
create or replace function next_terms_number() returns int
  language plpgsql volatile
as $$
begin
  return (select coalesce(max(number), 0) + 1 from public.terms_versions);
end $$;

-- Returns the SHA-256 hash of a text.
create or replace function hash_text(given text) returns bytea
  language plpgsql immutable strict parallel safe
as $$
begin
  return pg_catalog.sha256(pg_catalog.convert_to(given, 'UTF8'));
end $$;
