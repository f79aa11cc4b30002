import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, tokenSecrets, type Stage } from "../apps/api/src/test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

/** Runs a command of the project as an operator would, and returns what it printed. */
const run = (tool: string, ...parts: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: stage.folder,
      DATABASE_URL: stage.ownerUrl,
      TOKEN_SECRETS: tokenSecrets.join(","),
      PUBLIC_URL: "https://portal.acme.example/",
    };
    const program = fileURLToPath(new URL(tool, import.meta.url));
    execFile(process.execPath, [program, ...parts], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
    );
  });

const post = (url: string, payload: object) => stage.call(undefined, "POST", url, { payload });
const linkPattern = /^https:\/\/portal\.acme\.example\/reset\?token=([^\s&]+)&staff=(new|known)$/m;
const tokenIn = (out: string) => linkPattern.exec(out)?.[1] ?? "";
const person = ["--email", "Mara.Lindqvist@acme.example", "--name", "Mara Lindqvist"];

test("creates the first staff member and prints a link that sets the password once", async () => {
  const first = await run("add-staff.ts", ...person);
  expect(first).toEqual({ code: 0, out: expect.stringMatching(linkPattern) });
  const second = await run("add-staff.ts", ...person);
  expect(second.out).toContain("already is a staff member");
  expect(linkPattern.exec(second.out)?.[2], "before the first sign-in").toBe("new");

  const reset = (out: string) =>
    post("/api/accounts/reset-password/", { token: tokenIn(out), password: "Harbor7Gasket9Lamp" });
  expect((await reset(first.out)).statusCode, "the older link").toBe(400);
  expect((await reset(second.out)).statusCode).toBe(200);
  expect((await reset(second.out)).statusCode, "a second use").toBe(400);

  const credentials = { email: "mara.lindqvist@acme.example", password: "Harbor7Gasket9Lamp" };
  const { access } = (await post("/api/token", credentials)).json<{ access: string }>();
  const companies = await stage.call(access, "GET", "/api/provider/companies/");
  expect(companies.statusCode).toBe(200);
  expect(linkPattern.exec((await run("add-staff.ts", ...person)).out)?.[2], "after it").toBe("known");
});

test("gives a new staff member the named role, and otherwise the role of administrators", async () => {
  const findRole = async (email: string) => {
    const { rows } = await stage.owner.query(
      "select r.name from users u join roles r on r.id = u.role_id where u.email = $1",
      [email],
    );
    return rows;
  };
  await run("add-staff.ts", "--email", "ida@acme.example", "--name", "Ida Moss");
  expect(await findRole("ida@acme.example")).toEqual([{ name: "Administrator" }]);
  const named = ["--email", "jon@acme.example", "--name", "Jon Park", "--role"];
  expect((await run("add-staff.ts", ...named, "content editor")).code).toBe(0);
  expect(await findRole("jon@acme.example")).toEqual([{ name: "Content editor" }]);
  expect(await run("add-staff.ts", ...named, "Reviewer")).toEqual({
    code: 1,
    out: expect.stringContaining("jon@acme.example is Content editor already."),
  });
  expect((await run("add-staff.ts", ...named, "Full Access")).out).toContain(
    "There is no role Full Access; there are Administrator, Reviewer, Content editor.",
  );
});

test("explains why it cannot create a staff member", async () => {
  const { email } = await stage.aVendor();
  for (const [parts, message] of [
    [["--email", email, "--name", "Jo Park"], `${email} has an account at Acme Valve already.`],
    [["--email", "jo", "--name", "Jo Park"], "jo is not an email address."],
    [["--email", "jo@acme.example", "--name", "Jo"], "The name must be a first and a last name."],
  ] as const)
    expect(await run("add-staff.ts", ...parts)).toEqual({ code: 1, out: expect.stringContaining(message) });
});

test("removes the demonstration only with --yes, and lists the users that are removed with it", async () => {
  expect((await run("remove-demonstration.ts")).out).toBe("This portal has no demonstration data.\n");
  const { id: companyId } = await stage.aCompany({ code: "BLUEMESA0001", name: "Blue Mesa" });
  await stage.aVendor({ companyId, email: "admin@bluemesa.example" });
  await stage.aVendor({ companyId, email: "joined@acme.example" });
  const document = await stage.aDocument(companyId);

  const companies = async () => (await stage.owner.query("select from companies where id = $1", [companyId])).rowCount;
  const asked = await run("remove-demonstration.ts");
  expect(asked.out).toContain("These users joined its companies and are removed with them: joined@acme.example.");
  expect(asked.out).toContain("npm run remove-demonstration -- --yes");
  expect(await companies()).toBe(1);

  const removed = await run("remove-demonstration.ts", "--yes");
  expect(removed).toEqual({ code: 0, out: expect.stringContaining("Removed, including files and sessions.") });
  expect(await companies()).toBe(0);
  expect(await stage.blobs.get(`documents/${document.id}`)).toBeNull();
});
