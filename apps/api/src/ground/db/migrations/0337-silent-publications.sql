-- Each version of a requirement says whether its publication is silent.
update content_versions set data = data || '{"is_silent": false}' where kind = 'requirements' and not data ? 'is_silent';
