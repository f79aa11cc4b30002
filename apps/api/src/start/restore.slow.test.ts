import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "@lading/embedded-postgres/free-port";
import { debianPrograms, startDebianPostgres } from "../test/debian-postgres.ts";
import { scratchFolder } from "../test/scratch-folder.ts";
import { launchServer, startServer, type ServerProcess } from "../test/server-process.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const login = { email: "jo@acme.example", password: "Correct2Horse" };

/** The exact commands of docs/operating.md: backup and restore of the built-in database, then of a separate one. */
const [copyFolder, putFolderBack, dump, restore] = documentedCommands();

test("the documented commands restore the built-in database", async () => {
  using folder = scratchFolder();
  const settings = { DATA_DIR: path.join(folder.path, "data") };
  await fill(settings);
  runDocumented(copyFolder, folder.path, settings);
  await spoil(settings);
  runDocumented(putFolderBack, folder.path, settings);
  expect(await expectRestored(settings)).toBe("");
});

describe("a dump of a separate database", () => {
  const backUp = scratchFolder();
  beforeAll(async () => {
    await using old = await startDebianPostgres();
    const settings = { DATA_DIR: path.join(backUp.path, "old"), DATABASE_URL: old.url };
    await fill(settings, dump, backUp.path);
  });
  afterAll(() => backUp[Symbol.dispose]());

  test("is restored into a fresh cluster with the documented commands", async () => {
    await using fresh = await startDebianPostgres();
    const settings = { DATA_DIR: path.join(backUp.path, "new"), DATABASE_URL: fresh.url };
    runDocumented(restore, backUp.path, settings);
    expect(await expectRestored(settings)).toBe("");
  });

  test("gets its lost rights back at startup if it was restored without the roles", async () => {
    await using fresh = await startDebianPostgres();
    const settings = { DATA_DIR: path.join(backUp.path, "newer"), DATABASE_URL: fresh.url };
    const withoutRoles = `pg_restore --no-owner --dbname="$DATABASE_URL" portal.dump 2>/dev/null`;
    expect(() => runDocumented(withoutRoles, backUp.path, settings)).toThrow("Command failed");

    await fresh.asSuperuser("alter role portal nocreaterole");
    const port = String(await freePort());
    const refused = await launchServer({ ...settings, PORT: port, DEMONSTRATION: "off" }).ended;
    expect(refused).toMatchObject({
      code: 1,
      stderr: `The owner portal of the database lacks rights; let a superuser run: ${[
        ...roles.map((role) => `create role ${role} nologin;`),
        ...roles.map((role) => `grant ${role} to "portal";`),
        `alter role "portal" createrole;`,
      ].join(" ")}\n`,
    });

    await fresh.asSuperuser("alter role portal createrole");
    expect(await expectRestored(settings)).toMatch(
      /^The database lacked \d+ rights of the portal's roles, which were granted again\.\n$/,
    );
  });
});

const roles = ["lading_vendor", "lading_provider", "lading_gate", "lading_jobs"];

type Settings = Record<string, string> & { DATA_DIR: string };

function documentedCommands() {
  const text = readFileSync(path.join(root, "docs/operating.md"), "utf8");
  const section = /## Backup and restore\n([^]*?)\n## /.exec(text)?.[1] ?? "";
  const blocks = [...section.matchAll(/```sh\n([^]*?)```/g)].map(([, commands = ""]) => commands);
  if (blocks.length !== 4) throw new Error(`The section has ${blocks.length} blocks of commands instead of 4.`);
  return blocks as [string, string, string, string]; // Counted above.
}

function runDocumented(commands: string, folder: string, settings: Record<string, string>) {
  const PATH = `${debianPrograms()}${path.delimiter}${process.env.PATH}`;
  execFileSync("sh", ["-euc", commands], { cwd: folder, env: { PATH, ...settings } });
}

/** Creates a company with a product and a user. Then runs the given backup commands while the portal is running. */
async function fill(settings: Settings, backUp?: string, folder = "") {
  await using server = await startServer(settings.DATA_DIR, settings);
  for (const [kind, rows] of [
    ["companies", "company_code,name\nACME,Acme Valve\n"],
    ["products", "company_code,gxp_sku,supplier_sku,name\nACME,A-1,S-1,Gate valve\n"],
  ] as const) {
    const answer = await fetch(`${server.url}/api/intake/${kind}`, {
      method: "POST",
      headers: { authorization: `Bearer ${server.intakeKey}`, "content-type": "text/csv" },
      body: rows,
    });
    expect(await answer.json()).toMatchObject({ created: 1 });
  }
  const user = ["--company", "ACME", "--email", login.email, "--name", "Jo Park", "--password", login.password];
  execFileSync(process.execPath, [path.join(root, "tools/add-user.ts"), ...user], {
    env: { PATH: process.env.PATH, ...settings },
  });
  if (backUp) runDocumented(backUp, folder, settings);
}

/** Makes a change that the backup does not contain. */
async function spoil(settings: Settings) {
  await using server = await startServer(settings.DATA_DIR, settings);
  await fetch(`${server.url}/api/intake/companies`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.intakeKey}`, "content-type": "text/csv" },
    body: "company_code,name\nACME,Changed afterwards\n",
  });
}

/** Checks that the user can sign in and see the product. Returns what the server printed to stderr. */
async function expectRestored(settings: Settings) {
  await using server = await startServer(settings.DATA_DIR, settings);
  await expectProduct(server);
  const { stderr } = await server.end("SIGTERM");
  return stderr.replace(/^Stopping.*\n/m, "");
}

async function expectProduct({ url }: ServerProcess) {
  const signedIn = await fetch(`${url}/api/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(login),
  });
  const { access } = JSON.parse(await signedIn.text());
  const get = async (path: string) =>
    JSON.parse(await (await fetch(url + path, { headers: { authorization: `Bearer ${access}` } })).text());
  expect(await get("/api/products/")).toMatchObject({ total_items: 1, products: [{ name: "Gate valve" }] });
  expect(await get("/api/accounts/company-details/")).toMatchObject({ name: "Acme Valve" });
}
