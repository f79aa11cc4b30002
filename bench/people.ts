import type { Portal } from "./portal.ts";
import { hashPassword } from "../apps/api/src/auth/passwords.ts";

/** The company that has a fifth of all products. */
export const bigCompany = { code: "BENCH00", name: "Bench Valve & Supply" };

/** As whom the bench signs in: a user of the big company, and a reviewer of the provider. */
const emails = { vendor: "reader@bench.example", staff: "reviewer@bench.example" };
export type Person = keyof typeof emails;

const password = "Portal2026!";

/** Makes both, unless they are there. */
export async function addPeople({ owner }: Portal) {
  const hash = await hashPassword(password);
  await owner.query(
    `insert into users (company_id, role_id, email, password_hash, first_name, last_name)
     select c.id, r.id, $2, $3, 'Ada', 'Moss' from companies c, roles r
     where c.company_code = $1 and r.name = 'Vendor Admin' on conflict do nothing`,
    [bigCompany.code, emails.vendor, hash],
  );
  await owner.query(
    `insert into users (email, password_hash, first_name, last_name) values ($1, $2, 'Priya', 'Raman')
     on conflict do nothing`,
    [emails.staff, hash],
  );
}

/** A new session, as the login page begins it; its access token opens calls for five minutes. */
export async function signIn({ url }: Portal, person: Person = "vendor") {
  const answer = await fetch(`${url}/api/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: emails[person], password }),
  });
  if (!answer.ok) throw new Error(`Signing in failed: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { access: string; refresh: string }; // As the contract has it.
}

const CROWD = 500;
export const crowdPassword = password;
export const crowdEmail = (number: number) => `crowd${number % CROWD}@bench.example`;

/** Makes the many who sign in at once, unless they are there. They share one hash, for the sake of making them. */
export async function addCrowd({ owner }: Portal) {
  await owner.query(
    `insert into users (company_id, role_id, email, password_hash, first_name, last_name)
     select u.company_id, u.role_id, 'crowd' || n || '@bench.example', u.password_hash, 'Ada', 'Moss'
     from users u, generate_series(0, $2 - 1) n where u.email = $1 on conflict do nothing`,
    [emails.vendor, CROWD],
  );
}
