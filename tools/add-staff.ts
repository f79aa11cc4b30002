import { randomBytes } from "node:crypto";
import type pg from "pg";
import { oneUseCodes } from "../apps/api/src/ground/codes/one-use-codes.ts";
import { hashPassword } from "../apps/api/src/people/auth/passwords.ts";
import { randomPassword } from "../apps/api/src/people/auth/random-password.ts";
import type { Config } from "../apps/api/src/start/config.ts";
import { keptSecret } from "../apps/api/src/start/kept-secret.ts";
import { StartFailure } from "../apps/api/src/ground/process/start-failure.ts";
import { typedCommand } from "../apps/api/src/ground/process/typed-command.ts";
import { readCommandLine, refuseArguments } from "./command-line.ts";
import { withOwner } from "./with-owner.ts";

const command = {
  usage: typedCommand("add-staff", '--email a@b.example --name "First Last" [--role Reviewer]'),
  about: `Creates a staff member of the provider, by default an Administrator, and prints a link that sets the password once.
If the staff member exists, it prints a new link. The portal may be running or not.`,
};

try {
  const person = readArguments();
  await withOwner((owner, config) => addStaff(owner, config, person));
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readArguments() {
  const text = { type: "string" } as const;
  const { email, name, role } = readCommandLine(command, { options: { email: text, name: text, role: text } }).values;
  if (!email || !name) refuseArguments(command, "--email and --name are needed.");
  const [firstName, ...rest] = name.trim().split(/\s+/);
  const lastName = rest.join(" ");
  if (!firstName || !lastName) throw new StartFailure("The name must be a first and a last name.");
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254)
    throw new StartFailure(`${email} is not an email address.`);
  return { email: email.toLowerCase(), firstName, lastName, roleName: role };
}

async function addStaff(owner: pg.Client, config: Config, person: ReturnType<typeof readArguments>) {
  await requirePortal(owner);
  const role = await findRole(owner, person.roleName ?? "Administrator");
  await owner.query("begin");
  // This random password is never printed. The link sets the first usable one.
  const passwordHash = await hashPassword(randomPassword());
  const { rowCount } = await owner.query(
    `insert into users (role_id, email, password_hash, first_name, last_name) values ($1, $2, $3, $4, $5)
     on conflict (email) do nothing`,
    [role.id, person.email, passwordHash, person.firstName, person.lastName],
  );
  const member = await findStaffMember(owner, person.email);
  if (person.roleName !== undefined && member.role !== role.name)
    throw new StartFailure(
      `${person.email} is ${member.role} already. Another staff member can change that in the console.`,
    );
  await owner.query("update password_resets set used_at = now() where user_id = $1 and used_at is null", [member.id]);
  const { rows } = await owner.query<{ id: string; salt: Buffer }>(
    "insert into password_resets (user_id, code_salt) values ($1, $2) returning id, code_salt as salt",
    [member.id, randomBytes(32)],
  );
  await owner.query("commit");
  const secrets = config.tokenSecrets ?? [keptSecret(config.dataDir, "token-secret")];
  const token = oneUseCodes(secrets).getCode("password-reset", rows[0]!); // An insert returns its row.
  console.log(
    `${person.email} ${rowCount === 1 ? "is now" : "already is"} a staff member, as ${member.role}. This link sets the password, once, within 60 minutes:`,
  );
  const link = new URLSearchParams({ token, staff: member.has_signed_in ? "known" : "new" });
  console.log(`${config.publicUrl}/reset?${link.toString()}`);
}

async function requirePortal(owner: pg.Client) {
  const { rows } = await owner.query<{ is_there: boolean }>("select to_regclass('users') is not null as is_there");
  if (!rows[0]?.is_there)
    throw new StartFailure(
      `This database does not belong to a portal yet. Start it once with ${typedCommand("start")}.`,
    );
}

async function findRole(owner: pg.Client, name: string) {
  const { rows } = await owner.query<{ id: number; name: string }>(
    "select id, name from roles where of_provider order by id",
  );
  const role = rows.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!role) throw new StartFailure(`There is no role ${name}; there are ${rows.map((one) => one.name).join(", ")}.`);
  return role;
}

async function findStaffMember(owner: pg.Client, email: string) {
  const { rows } = await owner.query<{
    id: string;
    company: string | null;
    role: string;
    status: string;
    has_signed_in: boolean;
  }>(
    `select u.id, c.name as company, r.name as role, u.status, u.last_api_login is not null as has_signed_in
     from users u join roles r on r.id = u.role_id left join companies c on c.id = u.company_id where u.email = $1`,
    [email],
  );
  const user = rows[0]!; // This transaction has found or created the user.
  if (user.company !== null) throw new StartFailure(`${email} has an account at ${user.company} already.`);
  if (user.status !== "active") throw new StartFailure(`The account of ${email} is deactivated.`);
  return user;
}
