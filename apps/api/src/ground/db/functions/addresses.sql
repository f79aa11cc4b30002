-- The rights to the addresses of a domain.

-- Judges the first of these domains for a company, or for the provider if the company is null. The others are the domains above it, up
-- to the registered one. The company that has proved the nearest of them owns the addresses. The provider owns those of the registered
-- domains at which its active staff or its mailbox are.
create or replace function judge_domains(company uuid, domains text[]) returns text
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    with proof as (
      select d.company_id, d.domain from company_domains d
      where d.proved_at is not null and d.domain = any(domains)
      order by array_position(domains, d.domain) limit 1
    ), of_provider as (
      select u.email as address from users u where u.company_id is null and u.status = 'active'
      union all select lower(s.mailbox) from provider_settings s
    ), claims as (
      select (select p.company_id from proof p) as owner, (select p.domain from proof p) as proved,
        exists (select from of_provider o
          where o.address like '%@' || domains[cardinality(domains)]
            or o.address like '%@%.' || domains[cardinality(domains)]) as is_provider
    )
    select case
      when owner = company and proved = domains[1] then 'proved'
      when owner = company or (is_provider and company is null) then 'open'
      when owner is not null or is_provider then 'foreign'
      else 'open' end
    from claims;
  end;
revoke all on function judge_domains(uuid, text[]) from public;
grant execute on function judge_domains(uuid, text[]) to lading_vendor, lading_provider, lading_gate;
