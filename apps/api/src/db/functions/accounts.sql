-- Locks the caller's company until the transaction ends. A transaction that counts licenses, administrators or stored bytes
-- and then acts on the count calls it first.
create or replace function lock_own_company() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$ begin perform from companies where id = current_company_id() for no key update; end $$;
revoke all on function lock_own_company() from public;
grant execute on function lock_own_company() to lading_vendor;
