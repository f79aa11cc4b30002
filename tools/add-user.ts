import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import pg from "pg";
import { hashPassword } from "../apps/api/src/auth/passwords.ts";
import { readConfig } from "../apps/api/src/config.ts";
import { clusterFiles } from "../apps/api/src/embedded/cluster-files.ts";
import { startCluster } from "../apps/api/src/embedded/start-cluster.ts";
import { StartFailure } from "../apps/api/src/start-failure.ts";

/*
 * npm run add-user -- --company CODE --email a@b.example --name "First Last" [--role "Vendor Admin"] [--password …]
 * Makes a user of a company, its first or another one, whether the portal is running or not.
 */

const usage =
  'npm run add-user -- --company CODE --email a@b.example --name "First Last" [--role "Vendor Admin"] [--password …]';
const passwordLetters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
const UNIQUE_VIOLATION = "23505";
const NO_SUCH_TABLE = "42P01";

try {
  const user = readArguments();
  await withOwner((owner) => addUser(owner, user));
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readArguments() {
  const { company, email, name, role, password = makePassword() } = parsed();
  if (!company || !email || !name) throw new StartFailure(`Usage: ${usage}`);
  const [firstName, ...rest] = name.trim().split(/\s+/);
  const lastName = rest.join(" ");
  if (!firstName || !lastName) throw new StartFailure("The name must be a first and a last name.");
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254)
    throw new StartFailure(`${email} is not an e-mail address.`);
  if (!/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d@$!%*#?&]{8,}$/.test(password))
    throw new StartFailure(
      "The password needs 8 characters or more, a letter and a digit; only letters, digits and @$!%*#?& are allowed.",
    );
  return { company, email: email.toLowerCase(), firstName, lastName, role, password };
}

function parsed() {
  const text = { type: "string" } as const;
  try {
    const options = {
      company: text,
      email: text,
      name: text,
      role: { ...text, default: "Vendor Admin" },
      password: text,
    };
    return parseArgs({ options }).values;
  } catch (error) {
    throw new StartFailure(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}`);
  }
}

/** 95 bits, without letters that are taken for one another. */
function makePassword(): string {
  const password = Array.from({ length: 16 }, () => passwordLetters[randomInt(passwordLetters.length)]).join("");
  return /[A-Za-z]/.test(password) && /\d/.test(password) ? password : makePassword();
}

async function withOwner(work: (owner: pg.Client) => Promise<void>) {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (!databaseUrl && !existsSync(clusterFiles(dataDir).cluster))
    throw new StartFailure(`There is no portal in ${dataDir} yet: start it once with npm start.`);
  const cluster = databaseUrl ? undefined : await startCluster(dataDir);
  const owner = new pg.Client({ connectionString: databaseUrl ?? cluster?.url });
  try {
    await owner.connect().catch((error: unknown) => {
      throw new StartFailure(`The database does not answer: ${error instanceof Error ? error.message : String(error)}`);
    });
    await work(owner);
  } finally {
    await owner.end();
    await cluster?.stop();
  }
}

async function addUser(owner: pg.Client, user: ReturnType<typeof readArguments>) {
  const company = await findCompany(owner, user.company);
  const role = await findRole(owner, user.role);
  const passwordHash = await hashPassword(user.password);
  await owner.query("begin");
  await requireLicense(owner, company);
  try {
    await owner.query(
      `insert into users (company_id, role_id, email, password_hash, first_name, last_name) values ($1, $2, $3, $4, $5, $6)`,
      [company.id, role.id, user.email, passwordHash, user.firstName, user.lastName],
    );
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION)
      throw new StartFailure(`${user.email} has an account already.`);
    throw error;
  }
  await owner.query("commit");
  console.log(`${user.email} can sign in to ${company.name} as ${user.role}, with the password ${user.password}`);
}

/** While the company is locked, nobody else takes the license that is counted here. */
async function requireLicense(owner: pg.Client, company: { id: string; name: string }) {
  await owner.query("select from companies where id = $1 for no key update", [company.id]);
  const { rows } = await owner.query<{ plan: string; licenses: number; taken: number }>(
    `select p.name as plan, p.licenses,
       (select count(*)::int from users u where u.company_id = c.id and u.status = 'active')
       + (select count(*)::int from invitations i
          where i.company_id = c.id and i.accepted_at is null and i.cancelled_at is null) as taken
     from companies c join service_plans p on p.id = c.plan_id where c.id = $1`,
    [company.id],
  );
  const { plan, licenses, taken } = rows[0]!; // The company was found a moment ago.
  if (taken >= licenses)
    throw new StartFailure(
      `${company.name} has no license left: users and invitations take all ${licenses} of its ${plan} plan.`,
    );
}

async function findCompany(owner: pg.Client, code: string) {
  const { rows } = await owner
    .query<{ id: string; company_code: string; name: string }>(
      `select id, company_code, name from companies
       order by company_code = $1 desc, least(lower(company_code) <-> lower($1), lower(name) <-> lower($1)) limit 3`,
      [code],
    )
    .catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === NO_SUCH_TABLE)
        throw new StartFailure("This database is not a portal's yet: start it once with npm start.");
      throw error;
    });
  const [found] = rows;
  if (found?.company_code === code) return found;
  const near = rows.map((row) => `${row.company_code} (${row.name})`).join(", ");
  throw new StartFailure(`No company has the code ${code}.${near ? ` The nearest are ${near}.` : ""}`);
}

async function findRole(owner: pg.Client, name: string) {
  const { rows } = await owner.query<{ id: number; name: string }>("select id, name from roles order by id");
  const role = rows.find((one) => one.name === name);
  if (!role) throw new StartFailure(`There is no role ${name}; there are ${rows.map((one) => one.name).join(", ")}.`);
  return role;
}
