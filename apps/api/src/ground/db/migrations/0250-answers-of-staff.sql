-- Staff answer orders for vendors, and say why. See docs/decisions/0146.
alter table order_responses add column reason text;
alter table order_responses drop constraint order_responses_source_check;
alter table order_responses add constraint order_responses_source_check
  check (source in ('screen', 'bulk', 'api', 'staff')) not valid;

create policy added_responses on order_responses for insert to lading_provider with check (true);
grant insert on order_responses to lading_provider;
create policy added_pieces on response_pieces for insert to lading_provider with check (true);
grant insert, update (superseded_by) on response_pieces to lading_provider;
create policy added_states on order_states for insert to lading_provider with check (true);
grant insert (company_id, order_id) on order_states to lading_provider;
create policy given_steps on order_revisions for insert to lading_provider with check (kind = 'response');
create policy given_sending on order_revisions for update to lading_provider using (kind = 'sent') with check (kind = 'sent');
grant update (at) on order_revisions to lading_provider;
