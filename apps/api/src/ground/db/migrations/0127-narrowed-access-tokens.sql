-- The scopes of the access token if its client asked for fewer than the person allowed (RFC 6749, section 6); null for all.
alter table api_keys add access_scopes text[];
grant update (access_scopes) on api_keys to lading_gate;
