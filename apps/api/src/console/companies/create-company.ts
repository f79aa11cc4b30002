import type { NewCompany } from "@lading/contract";
import { companyScope, type StaffScope } from "../../ground/db/scope.ts";
import { conflict, invalid, notFound } from "../../ground/http/refusal.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { invite } from "../../people/users/invite-users.ts";
import { findCompanyDetail, insertCompany, insertTestCompany } from "./company-detail-queries.ts";
import { normalize } from "./company-values.ts";
import { requirePlan } from "./require-plan.ts";

/** Creates a company and invites its first Vendor Admin in the same transaction. Returns its id. */
export async function createCompany(scope: StaffScope, writeMail: WriteMail, given: NewCompany) {
  const { plan, first_admin, name, company_code, ...values } = given;
  const id = await insertCompany(scope, {
    ...normalize(values),
    name,
    company_code,
    ...(plan !== undefined && { plan_id: (await requirePlan(scope, plan)).id }),
  });
  if (id === undefined) throw codeTaken(company_code);
  if (first_admin)
    await invite(
      companyScope(scope, id),
      writeMail,
      [{ ...first_admin, role_name: "Vendor Admin" }],
      (_row, field) => `first_admin.${field}`,
    );
  return id;
}

/** Creates the test company of a company. Returns its id. */
export async function createTestCompany(scope: StaffScope, id: string) {
  const created = await insertTestCompany(scope, id);
  if (created !== undefined) return created;
  const company = await findCompanyDetail(scope, id);
  if (!company) throw notFound();
  const { name, company_code, is_test, test_partner } = company;
  if (is_test) throw conflict("company_is_test", `${name} is a test company itself.`, { name });
  if (test_partner)
    throw conflict("test_company_exists", `${name} has a test company already.`, { name, company: test_partner.id });
  throw codeTaken(`${company_code.slice(0, 59)}-TEST`);
}

export const codeTaken = (code: string) => invalid({ company_code: [`Another company has the code ${code} already.`] });
