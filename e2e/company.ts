import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { clusterFiles } from "../apps/api/src/embedded/cluster-files.ts";
import { findPostmaster } from "../apps/api/src/embedded/postmaster.ts";
import { test as base } from "./stage.ts";

/*
 * A company made in the database: the front door has no way to a larger plan, and a dozen people would take it a minute.
 */

/** Who is in a company beside its administrator, Ada Moss. */
interface Crew {
  plan?: "Basic" | "Professional" | "Enterprise";
  /** Full names; they have Full Access, and the password of everybody. */
  active?: readonly string[];
  deactivated?: readonly string[];
  /** Addresses within the company. */
  invited?: readonly string[];
}

interface CompanyStage {
  crew: Crew;
  /** A company of the test's own, so that no other journey counts on its licenses. Its administrator is signed in. */
  company: Company;
}

export const test = base.extend<CompanyStage>({
  crew: [{}, { option: true }],
  company: async ({ crew }, use) => {
    const owner = new pg.Client({ connectionString: ownerUrl() });
    await owner.connect();
    await use(await aCompany(owner, crew));
    await owner.end();
  },
  user: async ({ company }, use) => use(company.emailOf("Ada Moss")),
});

type Company = Awaited<ReturnType<typeof aCompany>>;

async function aCompany(owner: pg.Client, { plan = "Basic", active = [], deactivated = [], invited = [] }: Crew) {
  const code = `e2e-${randomUUID().slice(0, 8)}`;
  const name = `Company ${code}`;
  const emailOf = (person: string) => `${person.toLowerCase().replaceAll(" ", ".")}@${code}.example`;
  const { rows } = await owner.query<{ id: string }>(
    `insert into companies (company_code, name, address_line, plan_id, primary_contact)
     select $1, $2, '12 Mill Lane', id, '{"name": "Ada Moss", "position": null, "email": null, "phone_number": "(505) 555-0100"}'
     from service_plans where name = $3 returning id`,
    [code, name, plan],
  );
  const id = rows[0]?.id;

  const addUser = (person: string, role: string, status = "active") =>
    owner.query(
      `with added as (
         insert into users (company_id, role_id, email, password_hash, first_name, last_name, status)
         select $1, r.id, $2, u.password_hash, $3, $4, $5 from roles r, users u
         where r.name = $6 and u.email = 'admin@bluemesa.example' returning id)
       insert into terms_acceptances (user_id, terms_id, operating_system, browser)
       select added.id, terms_versions.id, 'Linux', 'Chromium' from added, terms_versions`,
      [id, emailOf(person), person.split(" ")[0], person.split(" ").slice(1).join(" "), status, role],
    );
  await addUser("Ada Moss", "Vendor Admin");
  for (const person of active) await addUser(person, "Full Access");
  for (const person of deactivated) await addUser(person, "Full Access", "deactivated");
  for (const address of invited)
    await owner.query(
      `insert into invitations (company_id, role_id, email, code_salt, sent_at, expires_at)
       select $1, id, $2, '\\x00', '2026-10-01', '2026-10-08' from roles where name = 'View Only'`,
      [id, address],
    );
  return {
    id,
    name,
    emailOf,
    addUser,
    /** Switches Account Management off. */
    switchOff: () => owner.query("insert into company_feature_flags values ($1, 'Account Management', false)", [id]),
  };
}

/** The database of the portal that is being tested, which runs on this machine. */
function ownerUrl() {
  const files = clusterFiles(".tmp/e2e");
  const postmaster = findPostmaster(files.cluster);
  if (!postmaster) throw new Error("The portal's database does not run.");
  return `postgres://lading:${readFileSync(files.password, "utf8")}@127.0.0.1:${postmaster.port}/lading`;
}
