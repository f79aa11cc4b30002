-- The types of the agreements of all companies, as they are compared, so that no vendor's statement reads the agreements of others. A type
-- stays known when its last agreement is deleted.
create table agreement_type_keys (type_key text primary key);
insert into agreement_type_keys select distinct lower(replace(document_type, ' ', '')) from agreements;
create or replace view agreement_types as select type_key from agreement_type_keys;
