import { randomUUID } from "node:crypto";
import { queryDatabase } from "./portal.ts";
import { test as base } from "./stage.ts";

interface CompanyValues {
  plan?: "Basic" | "Professional" | "Enterprise";
  /** Full names of additional users with the role Full Access. */
  active?: readonly string[];
  /** E-mail addresses with a pending invitation. */
  invited?: readonly string[];
  /** Whether the company has the Vendor Admin Ada Moss from the beginning. */
  hasAdministrator?: boolean;
  hasAcceptedTerms?: boolean;
}

interface CompanyFixtures {
  companyValues: CompanyValues;
  /** A company for this test only, so that no other test uses its licenses. Its Vendor Admin Ada Moss is signed in. */
  company: Company;
}

export const test = base.extend<CompanyFixtures>({
  companyValues: [{}, { option: true }],
  company: async ({ companyValues }, use) => use(await createCompany(companyValues)),
  user: async ({ company }, use) => use(company.admin),
});

type Company = Awaited<ReturnType<typeof createCompany>>;

/**
 * Inserts a company with the Vendor Admin Ada Moss into the database. The API cannot set a plan, and the
 * operator's commands would start a process for each user.
 */
export async function createCompany(values: CompanyValues = {}) {
  const { plan = "Basic", active = [], invited = [] } = values;
  const { hasAdministrator = true, hasAcceptedTerms = hasAdministrator } = values;
  const mark = randomUUID().slice(0, 8);
  const code = `e2e-${mark}`;
  const name = `Company ${code}`;
  const getEmail = (person: string) => `${person.toLowerCase().replaceAll(" ", ".")}@${code}.example`;
  const [inserted] = await queryDatabase<{ id: string }>(
    `insert into companies (company_code, name, address_line, plan_id, primary_contact)
     select $1, $2, '12 Mill Lane', id, '{"name": "Ada Moss", "position": null, "email": null, "phone_number": "(505) 555-0100"}'
     from service_plans where name = $3 returning id`,
    [code, name, plan],
  );
  const { id } = inserted!; // An insert returns its row.
  await queryDatabase(
    "insert into company_feature_flags select $1, unnest('{Product Proposals,Order Responses,Required Documents}'::text[]), true",
    [id],
  );

  const addUser = (person: string, role: string) =>
    queryDatabase(
      `with added as (
         insert into users (company_id, role_id, email, password_hash, first_name, last_name)
         select $1, r.id, $2, u.password_hash, $3, $4 from roles r, users u
         where r.name = $5 and u.email = 'admin@bluemesa.example' returning id)
       insert into terms_acceptances (user_id, terms_id, operating_system, browser)
       select added.id, terms_versions.id, 'Linux', 'Chromium' from added, terms_versions where $6`,
      [id, getEmail(person), person.split(" ")[0], person.split(" ").slice(1).join(" "), role, hasAcceptedTerms],
    );
  if (hasAdministrator) await addUser("Ada Moss", "Vendor Admin");
  for (const person of active) await addUser(person, "Full Access");
  for (const address of invited)
    await queryDatabase(
      `insert into invitations (company_id, role_id, email, code_salt, sent_at, expires_at)
       select $1, id, $2, '\\x00', '2026-10-01', '2026-10-08' from roles where name = 'View Only'`,
      [id, address],
    );
  return {
    id,
    /** Eight characters that are unique to this company, for names and numbers in the test. */
    mark,
    code,
    name,
    admin: getEmail("Ada Moss"),
    getEmail,
    addUser,
  };
}
