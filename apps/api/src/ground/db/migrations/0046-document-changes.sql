-- Rises with every change of the company's documents, also of those of orders and of archived ones. `version` rises only with
-- changes of the list of product documents. The server caches counts of documents per version.
alter table document_versions add changes bigint not null default 0;
-- It takes a second argument now.
drop function if exists raise_document_versions(uuid[]);
