-- Files that a person has uploaded for documents of which it is not decided yet which they are. See docs/decisions/0174.
alter table requirement_files add column is_staged boolean not null default false;
grant update (is_staged) on requirement_files to lading_vendor;
