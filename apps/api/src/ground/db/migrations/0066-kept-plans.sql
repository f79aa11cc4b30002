-- When staff decided to keep the plans that come with the portal, which completes that step of the set-up.
alter table provider_settings add plans_kept_at timestamptz;
grant update (plans_kept_at) on provider_settings to lading_provider;
