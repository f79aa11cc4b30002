import { addPeople } from "@lading/demonstration/add-people";
import { companies } from "@lading/demonstration/companies";
import { addCompany, inTransaction } from "@lading/demonstration/demonstration-queries";
import { expect, test } from "vitest";
import { demonstrationPassword } from "../people/auth/demonstration-accounts.ts";
import { hashPassword, passwordMatches } from "../people/auth/passwords.ts";
import { randomPassword } from "../people/auth/random-password.ts";
import { cloneDatabase, queryOnce } from "../test/cluster.ts";

test("gives each user a different random password unless only this machine can reach the portal", async () => {
  const clone = await cloneDatabase();
  const credentials = await inTransaction(clone.url, async (client) => {
    const blueMesa = (await addCompany(client, companies.blueMesa, 2027)) ?? "";
    const harborPipe = (await addCompany(client, companies.harborPipe, 2027)) ?? "";
    return addPeople(client, { blueMesa, harborPipe }, undefined, {
      hashPassword,
      createPassword: randomPassword,
      sealTotpSecret: () => Buffer.alloc(0),
    });
  });
  const rows = await queryOnce<{ email: string; password_hash: string }>(
    clone.url,
    "select email, password_hash from users",
  );
  const passwords = new Map(credentials.map(({ email, password }) => [email, password]));
  expect(new Set(passwords.values()).size).toBe(rows.length);
  for (const { email, password_hash } of rows) {
    expect(await passwordMatches(passwords.get(email) ?? "", password_hash)).toBe(true);
    expect(await passwordMatches(demonstrationPassword, password_hash)).toBe(false);
  }
  await clone.drop();
});
