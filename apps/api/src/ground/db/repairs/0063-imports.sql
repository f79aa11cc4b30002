drop index imports_by_source;
create index imports_by_source on imports (kind, lower(source));
-- Sources are in small letters now. Of mappings whose sources differ only by case, the one that was used last counts.
delete from import_mappings m using import_mappings n
  where n.kind = m.kind and n.headers = m.headers and lower(n.source) = lower(m.source)
    and (n.used_at, n.source) > (m.used_at, m.source);
update import_mappings set source = lower(source);
