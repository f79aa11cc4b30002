-- A decision names questions by their ids.
create index concurrently questions_by_id on response_pieces (question_id) where question_id is not null;
