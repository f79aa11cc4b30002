-- Functions of companies' directories.

-- Returns the company of a directory's live token, and makes the transaction one of this token until it ends, like open_api_key().
-- Row-level security then limits it to the company. Returns no row if the token is not live.
create or replace function open_directory(hash bytea)
  returns table (key_id uuid, name text, company_id uuid, company_name text)
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
    select k.id, k.name, c.id, c.name
    from live_api_keys l join api_keys k on k.id = l.key_id join companies c on c.id = k.company_id
    where l.key_hash = hash and k.is_directory;
  perform set_config('app.session_id', '', true);
  perform set_config('app.key_id',
    coalesce(case when found then (select l.key_id::text from live_api_keys l where l.key_hash = hash) end, ''), true);
end $$;
revoke all on function open_directory(bytea) from public;
grant execute on function open_directory(bytea) to lading_vendor;

-- Gives a user of the directory's company another address, which locks the user out. Returns false if the address has an account
-- anywhere.
create or replace function change_email_by_directory(of_user uuid, new_email text) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  begin
    update users set email = new_email
      where id = of_user and company_id = current_company_id() and caller_is_directory();
    if not found then return false; end if;
  exception when unique_violation then
    return false;
  end;
  return true;
end $$;
revoke all on function change_email_by_directory(uuid, text) from public;
grant execute on function change_email_by_directory(uuid, text) to lading_vendor;
