import { createInterface } from "node:readline/promises";
import { person } from "@lading/contract";
import pg from "pg";
import { hashPassword } from "../apps/api/src/people/auth/passwords.ts";
import { randomPassword } from "../apps/api/src/people/auth/random-password.ts";
import { StartFailure } from "../apps/api/src/ground/process/start-failure.ts";
import { typedCommand } from "../apps/api/src/ground/process/typed-command.ts";
import { readCommandLine, refuseArguments } from "./command-line.ts";
import { withOwner } from "./with-owner.ts";

const command = {
  usage: typedCommand(
    "add-user",
    '--company CODE --email a@b.example --name "First Last" --department Sales --position "Account Manager" [--role "Vendor Admin"] [--password …]',
  ),
  about: `Creates a user of a company and prints the password. The portal may be running or not. On a terminal the command prompts
for a missing department and position. A script may omit them; the user's profile then prompts for them.`,
};
const UNIQUE_VIOLATION = "23505";
const NO_SUCH_TABLE = "42P01";

try {
  const user = await readArguments();
  await withOwner((owner) => addUser(owner, user));
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function readArguments() {
  const text = { type: "string" } as const;
  const { values: given } = readCommandLine(command, {
    options: {
      company: text,
      email: text,
      name: text,
      department: text,
      position: text,
      role: { ...text, default: "Vendor Admin" },
      password: text,
    },
  });
  const { company, email, name, role, password = randomPassword() } = given;
  if (!company || !email || !name) refuseArguments(command, "--company, --email and --name are needed.");
  const [firstName, ...rest] = name.trim().split(/\s+/);
  const lastName = rest.join(" ");
  if (!firstName || !lastName) throw new StartFailure("The name must be a first and a last name.");
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254)
    throw new StartFailure(`${email} is not an email address.`);
  if (!/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d@$!%*#?&]{8,}$/.test(password))
    throw new StartFailure(
      "The password needs 8 characters or more, a letter and a digit; only letters, digits and @$!%*#?& are allowed.",
    );
  const department = checked("department", given.department ?? (await ask("Department")));
  const position = checked("position", given.position ?? (await ask("Position")));
  return { company, email: email.toLowerCase(), firstName, lastName, role, password, department, position };
}

/** Reads an answer from the terminal. Returns undefined if there is no terminal. */
async function ask(name: string) {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${name}: `).catch(() => ""); // The user pressed Ctrl-C or Ctrl-D.
  terminal.close();
  return answer;
}

function checked(name: "department" | "position", given: string | undefined) {
  if (given === undefined) return null;
  const { data, error } = person[name].safeParse(given);
  if (data === undefined) throw new StartFailure(`--${name}: ${error?.issues[0]?.message}`);
  return data;
}

async function addUser(owner: pg.Client, user: Awaited<ReturnType<typeof readArguments>>) {
  const company = await findCompany(owner, user.company);
  const role = await findRole(owner, user.role);
  const passwordHash = await hashPassword(user.password);
  await owner.query("begin");
  await requireLicense(owner, company);
  try {
    await owner.query(
      `insert into users (company_id, role_id, email, password_hash, first_name, last_name, department, position)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [company.id, role.id, user.email, passwordHash, user.firstName, user.lastName, user.department, user.position],
    );
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION)
      throw new StartFailure(`${user.email} has an account already.`);
    throw error;
  }
  await owner.query("commit");
  console.log(`${user.email} can sign in to ${company.name} as ${user.role}, with the password ${user.password}`);
  if (user.department === null || user.position === null)
    console.error("The profile has no department or no position. Give them with --department and --position.");
}

/** Locks the company, so that no other transaction takes the free license. */
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
  const { plan, licenses, taken } = rows[0]!; // The caller has found the company.
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
        throw new StartFailure(
          `This database does not belong to a portal yet. Start it once with ${typedCommand("start")}.`,
        );
      throw error;
    });
  const [found] = rows;
  if (found?.company_code === code) return found;
  const near = rows.map((row) => `${row.company_code} (${row.name})`).join(", ");
  throw new StartFailure(`No company has the code ${code}.${near ? ` The nearest are ${near}.` : ""}`);
}

async function findRole(owner: pg.Client, name: string) {
  const { rows } = await owner.query<{ id: number; name: string }>(
    "select id, name from roles where not of_provider order by id",
  );
  const role = rows.find((one) => one.name === name);
  if (!role) throw new StartFailure(`There is no role ${name}; there are ${rows.map((one) => one.name).join(", ")}.`);
  return role;
}
