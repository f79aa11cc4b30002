-- The portal shows sales, archive and dashboards to every company, so no plan may list them as missing. Besides licenses,
-- larger plans differ in the services of the provider's staff.
update service_plans set sections = (
  select jsonb_agg(jsonb_set(section, '{features}', (
    select jsonb_agg(case when feature->>'name' in ('Sales and market share', 'Archive', 'Dashboards')
      then feature || '{"is_active": true}' else feature end order by place)
    from jsonb_array_elements(section->'features') with ordinality as features (feature, place)
  ) || case when section->>'title' = 'Insight' then jsonb_build_array(jsonb_build_object('name', 'Priority support',
      'tooltip', 'The provider answers your questions before those of companies on smaller plans.',
      'is_active', name <> 'Basic')) else '[]' end) order by place)
  from jsonb_array_elements(sections) with ordinality as listed (section, place))
where name in ('Basic', 'Professional', 'Enterprise') and jsonb_array_length(sections) > 0;
