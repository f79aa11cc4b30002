-- The median time of decisions reads the latest ones.
create index concurrently if not exists response_pieces_decided on response_pieces (decided_at) where decided_at is not null;
