import type { AdditionalCompanyDetails } from "@lading/contract";
import { sql } from "kysely";
import type { CompanyScope, SessionScope, VendorScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

interface OwnCompany {
  name: string;
  is_test: boolean;
  logo_image_id: string | null;
  tier: string;
  service_plan_expiration_date: string | null;
  remaining_licenses: number;
}

/** Returns the name, logo and plan of the company. `remaining_licenses` excludes active users and pending invitations. */
export async function findOwnCompany({ db }: SessionScope | CompanyScope, companyId: string) {
  const { rows } = await sql<OwnCompany>`
    select c.name, c.is_test, c.logo_image_id, p.name as tier, c.service_plan_expiration_date,
      p.licenses
        - (select count(*)::int from users u where u.company_id = c.id and u.status = 'active')
        - (select count(*)::int from invitations i
          where i.company_id = c.id and i.accepted_at is null and i.cancelled_at is null) as remaining_licenses
    from companies c join service_plans p on p.id = c.plan_id
    where c.id = ${companyId}`.execute(db);
  return onlyRow(rows);
}

/** Returns the address, contacts and terms of business that the provider has entered. */
export async function findBusinessTerms({ db, companyId }: VendorScope) {
  const { rows } = await sql<AdditionalCompanyDetails>`
    select
      case when num_nonnulls(c.address_line, c.city, c.state, c.postal_code, c.country) > 0 then
        jsonb_build_object('address_line', c.address_line, 'city', c.city, 'state', c.state,
          'postal_code', c.postal_code, 'country', c.country)
      end as address,
      c.primary_contact, c.secondary_contact, c.payment_terms, c.pricing_structure, c.delivery_terms
    from companies c where c.id = ${companyId}`.execute(db);
  return onlyRow(rows);
}
