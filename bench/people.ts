import { readFileSync } from "node:fs";
import type { Portal } from "./portal.ts";
import { createTotpSecret, toTotpText } from "../apps/api/src/people/auth/factor/totp.ts";
import { hashPassword } from "../apps/api/src/people/auth/passwords.ts";
import { sealClientSecret } from "../apps/api/src/people/auth/company/client-secret-seal.ts";
import { createSecretBox } from "../apps/api/src/ground/codes/secret-box.ts";

/** The company that has a fifth of all products. */
export const bigCompany = { code: "BENCH00", name: "Bench Valve & Supply" };

/** The bench signs in as a user of the big company and as a reviewer of the provider. */
const emails = { vendor: "reader@bench.example", staff: "reviewer@bench.example" };
export type Person = keyof typeof emails;

// Not the password of the demonstration, which the portal accepts only from its own machine.
const password = "Quiet-harbor-4711";

/** Creates both users unless they exist. Nobody needs a second step, because its notice would cover the measured pages. */
export async function addPeople({ owner }: Pick<Portal, "owner">) {
  await owner.query("update provider_settings set factor_floor = 'optional'");
  const hash = await hashPassword(password);
  await owner.query(
    `insert into users (company_id, role_id, email, password_hash, first_name, last_name)
     select c.id, r.id, $2, $3, 'Ada', 'Moss' from companies c, roles r
     where c.company_code = $1 and r.name = 'Vendor Admin' on conflict do nothing`,
    [bigCompany.code, emails.vendor, hash],
  );
  await owner.query(
    `insert into users (role_id, email, password_hash, first_name, last_name)
     select id, $1, $2, 'Priya', 'Raman' from roles where of_provider and name = 'Administrator' on conflict do nothing`,
    [emails.staff, hash],
  );
}

/** Creates a session as the sign-in page does. Its access token is valid for five minutes. */
export async function signIn({ url }: Pick<Portal, "url">, person: Person = "vendor") {
  const response = await fetch(`${url}/api/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: emails[person], password }),
  });
  if (!response.ok) throw new Error(`Signing in failed: ${response.status} ${await response.text()}`);
  return (await response.json()) as { access: string; refresh: string }; // The response of the contract.
}

const SIGN_IN_USERS = 500;
export const signInPassword = password;
export const signInEmail = (number: number) => `crowd${number % SIGN_IN_USERS}@bench.example`;

/** Creates the users who sign in concurrently unless they exist. They share one hash, because hashing for each would take long. */
export async function addSignInUsers({ owner }: Pick<Portal, "owner">) {
  await owner.query(
    `insert into users (company_id, role_id, email, password_hash, first_name, last_name)
     select u.company_id, u.role_id, 'crowd' || n || '@bench.example', u.password_hash, 'Ada', 'Moss'
     from users u, generate_series(0, $2 - 1) n where u.email = $1 on conflict do nothing`,
    [emails.vendor, SIGN_IN_USERS],
  );
}

const FACTOR_USERS = 200;
export const factorEmail = (number: number) => `factor${number % FACTOR_USERS}@bench.example`;

/** Creates the users who sign in with an authenticator app unless they exist. Returns the secret of all their apps. */
export async function addFactorUsers({ owner, dataDir }: Portal) {
  await owner.query(
    `insert into users (company_id, role_id, email, password_hash, first_name, last_name)
     select u.company_id, u.role_id, 'factor' || n || '@bench.example', u.password_hash, 'Ada', 'Moss'
     from users u, generate_series(0, $2 - 1) n where u.email = $1 on conflict do nothing`,
    [emails.vendor, FACTOR_USERS],
  );
  const secrets = openSecrets(dataDir);
  const secret = createTotpSecret();
  const { rows } = await owner.query<{ id: string }>("select id from users where email like 'factor%@bench.example'");
  for (const { id } of rows)
    await owner.query(
      `insert into totp_factors (user_id, secret, last_step) values ($1, $2, 0)
       on conflict (user_id) do update set secret = excluded.secret, last_step = 0`,
      [id, secrets.seal(secret, id)],
    );
  return toTotpText(secret);
}

const openSecrets = (dataDir: string) =>
  createSecretBox([readFileSync(`${dataDir}/secrets/encryption-key`, "utf8").trim()]);

/** Connects the big company with an identity provider at which all users of the crowd are known. */
export async function addCompanySignIn({ owner, dataDir }: Portal, issuer: string) {
  const { rows } = await owner.query<{ id: string }>("select id from companies where company_code = $1", [
    bigCompany.code,
  ]);
  const { id } = rows[0]!; // The products of the bench belong to it.
  for (const table of ["company_sign_ins", "company_identities"])
    await owner.query(`delete from ${table} where company_id = $1`, [id]);
  await owner.query(
    `insert into company_sign_ins (company_id, issuer, client_id, client_secret, state, role_id)
     select $1, $2, 'bench', $3, 'on', id from roles where name = 'View Only' and not of_provider`,
    [id, issuer, sealClientSecret(openSecrets(dataDir), "a secret", id)],
  );
  await owner.query(
    `insert into company_identities (company_id, issuer, subject, user_id)
     select company_id, $2, email, id from users where company_id = $1 and email like 'crowd%@bench.example'`,
    [id, issuer],
  );
}
