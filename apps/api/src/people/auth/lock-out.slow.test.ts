import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCompanyWithSignIn } from "../../test/company-sign-in-fixture.ts";
import { addTotp } from "../../test/factor-fixture.ts";
import { createCauses, type Cast, type Cause } from "../../test/lock-out-causes.ts";
import { actingOn, credentials, password, type Credentials } from "../../test/lock-out-credentials.ts";
import { openOauthStage, type OauthStage } from "../../test/oauth-fixture.ts";
import { openRunner } from "../../test/run-fixture.ts";

let oauth: OauthStage;
let runner: ReturnType<typeof openRunner>;
beforeAll(async () => {
  oauth = await openOauthStage();
  runner = openRunner(oauth.stage);
});
afterAll(async () => {
  await runner[Symbol.asyncDispose]();
  await oauth[Symbol.asyncDispose]();
});

/** The table of docs/security.md: what happens to each credential, by cause. */
function readTable() {
  const text = readFileSync(new URL("../../../../../docs/security.md", import.meta.url), "utf8");
  const [, section = ""] = text.split("\n## Who ends what\n");
  const rows = section
    .split("\n## ")[0]!
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.slice(2, -2).split(" | "));
  const [[, ...columns] = [], ...causes] = rows;
  return { columns, causes: causes.map(([cause = "", ...ends]) => ({ cause, ends })) };
}
const table = readTable();

type Kind = Pick<Cause, "isOfStaff" | "withoutApp">;

/** A person with a second administrator and all others who act on the person. */
async function createCast({ isOfStaff = false, withoutApp = false }: Kind): Promise<Cast> {
  const { stage } = oauth;
  const company = await aCompanyWithSignIn(stage, "https://idp.example");
  const directoryToken = (await stage.aDirectoryToken(company.id)).token;
  const aColleague = async (name: string) =>
    isOfStaff
      ? stage.aStaffMember({ password })
      : stage.aVendor({ companyId: company.id, role: "Vendor Admin", password, email: `${name}@${company.domain}` });
  const [person, admin, second] = [await aColleague("person"), await aColleague("admin"), await aColleague("second")];
  await addTotp(stage, admin.id);
  if (withoutApp) await stage.owner.query("update users set factor_due_at = now() where id = $1", [person.id]);
  return {
    oauth,
    runner,
    person,
    admin,
    second,
    staff: await stage.aStaffMember(),
    directory: (method, path, payload) =>
      stage.call(directoryToken, method, `/scim/v2/${company.code}${path}`, {
        headers: { "content-type": "application/scim+json" },
        ...(payload && { payload: JSON.stringify(payload) }),
      }),
    domain: company.domain,
  };
}

async function makeCredentials({ person, staff }: Cast, { isOfStaff = false, withoutApp = false }: Kind) {
  const other = isOfStaff ? await oauth.stage.aVendor({ role: "View Only" }) : staff;
  return actingOn(oauth).makeCredentials(person, other, { hasApp: !withoutApp });
}

async function tryAll(made: Credentials) {
  const works: Record<string, boolean> = {};
  for (const name of credentials) if (made[name]) works[name] = await made[name]();
  return works;
}

describe("what a person can act with", { tags: ["SESS-06.4", "MFA-08.1"] }, () => {
  test.each([
    { who: "a user", how: {} },
    { who: "a staff member", how: { isOfStaff: true } },
    { who: "a user without a second step", how: { withoutApp: true } },
  ])("works for $who before a cause", async ({ how }) => {
    const made = await makeCredentials(await createCast(how), how);
    expect(Object.values(await tryAll(made))).not.toContain(false);
  });

  test("has a column in the documentation, and each cause a row", () => {
    expect(table.columns).toEqual([...credentials]);
    expect(table.causes.map(({ cause }) => cause)).toEqual(Object.keys(createCauses()));
  });

  const rows = table.causes.flatMap(({ cause, ends }) =>
    Object.entries(createCauses()[cause] ?? {}).map(([way, how]) => ({ cause, way, how, ends })),
  );
  test.each(rows)("$cause ($way)", async ({ how, ends }) => {
    const cast = await createCast(how);
    const made = await makeCredentials(cast, how);
    await how.act(cast);
    const now = await tryAll(made);
    await how.undo?.(cast);
    const later = how.undo ? await tryAll(made) : now;
    const found = Object.keys(now).map((name) => [name, now[name] ? "stay" : later[name] ? "rest" : "end"]);
    const expected = Object.keys(now).map((name) => [name, ends[table.columns.indexOf(name)]]);
    expect(found).toEqual(expected);
  });
});
