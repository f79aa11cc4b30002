-- The section of documents that the provider requires, off until staff switch it on, and who of a company may see, send and ask for them.
-- See docs/decisions/0154.
alter table company_feature_flags drop constraint company_feature_flags_feature_name_check;
alter table company_feature_flags add constraint company_feature_flags_feature_name_check check (feature_name in
  ('Product Catalog', 'Product Documents', 'Account Management', 'Product Proposals', 'Order Responses', 'Required Documents'))
  not valid;
create or replace view features_off with (security_invoker = true) as
  select company_id, feature_name from company_feature_flags where not active
  union all
  select c.id, n.feature_name
  from companies c
    cross join (values ('Product Proposals'), ('Order Responses'), ('Required Documents')) as n (feature_name)
  where not exists (select from company_feature_flags f where f.company_id = c.id and f.feature_name = n.feature_name);

insert into role_permissions select id, 'requirements.view' from roles where not of_provider;
insert into role_permissions
  select p.role_id, n.permission
  from role_permissions p cross join (values ('requirements.submit'), ('requirements.share')) as n (permission)
  where p.permission = 'order_documents.upload_document';
