-- Requirements of the demonstration were added without the reasons for which reviewers ask for changes, so the console could not read them.
update requirements set rule = rule || '{"reasons": []}' where not rule ? 'reasons';
