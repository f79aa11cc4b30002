create index concurrently if not exists staged_requirement_files on requirement_files (uploaded_at) where is_staged;
