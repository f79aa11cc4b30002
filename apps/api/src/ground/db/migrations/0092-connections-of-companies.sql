-- Staff see the API keys and webhooks of companies in the console. They change only those of the provider.
create policy keys_of_companies on api_keys for select to lading_provider using (true);
create policy webhooks_of_companies on webhooks for select to lading_provider using (true);
create policy deliveries_of_companies on webhook_deliveries for select to lading_provider using (true);
