-- Requirements list the reasons for which reviewers ask for changes.
update requirements set rule = rule || '{"reasons": []}' where not rule ? 'reasons';
update content_versions set data = data || '{"reasons": []}' where kind = 'requirements' and not data ? 'reasons';
