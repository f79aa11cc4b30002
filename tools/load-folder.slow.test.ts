import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { announce } from "../apps/api/src/start/announcement.ts";
import { openStage, type Stage } from "../apps/api/src/test/stage.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
let stage: Stage;
let dataDir: string;

beforeAll(async () => {
  stage = await openStage();
  dataDir = mkdtempSync(join(tmpdir(), "lading-load-"));
  const url = await stage.app.listen({ host: "127.0.0.1", port: 0 });
  mkdirSync(join(dataDir, "secrets"));
  announce(dataDir, url);
  writeFileSync(join(dataDir, "secrets", "intake-key"), await stage.anIntakeKey());
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true });
});

/** Runs a command of the project as a user would, and returns its output. */
const run = (tool: string, parts: string[], environment: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment };
    execFile(process.execPath, [join(root, "tools", tool), ...parts], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
    );
  });

function aFolder(files: Record<string, string | Buffer>) {
  const folder = mkdtempSync(join(dataDir, "folder-"));
  mkdirSync(join(folder, "images"));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

const files = {
  "purchase-order-lines.csv": "purchase_order,line,gxp_sku,quantity,units,unit_price\nPO-77,1,A,2,EA,4.50\n",
  "purchase-orders.csv": "company_code,purchase_order,order_date,status,total\nLOADED,PO-77,2026-01-31,Open,9\n",
  "products.csv": "company_code,gxp_sku,supplier_sku,name,image_file\nLOADED,A,S,Pipe,a.gif\nLOADED,B,S,Tee,b.gif\n",
  "companies.csv": "company_code,name\nLOADED,Loaded & Sons\n",
  "images/a.gif": Buffer.from("GIF89a\x04\0\x04\0", "latin1"),
};

test(
  "loads a folder and its pictures in the right order, and add-user adds a user to its company",
  { tags: ["PROV-03.1"] },
  async () => {
    const folder = aFolder(files);
    const first = await run("load-folder.ts", [folder]);
    expect(first).toEqual({ code: 0, out: expect.stringMatching(/purchase-order-lines +│ 1 +│ 1 +│ 0/) });
    expect(first.out).toContain("Named in image_file but not in images/: b.gif");
    expect((await run("load-folder.ts", [folder])).out).toMatch(/products +│ 2 +│ 0 +│ 0 +│ 2/);

    const person = "--name=Ann van der Lee --department=Sales --position=Account Manager".split(/ (?=--)/);
    const arguments_ = ["--company", "LOADED", "--email", "Ann@loaded.example", ...person];
    const added = await run("add-user.ts", arguments_, { DATABASE_URL: stage.ownerUrl });
    expect(added).toEqual({ code: 0, out: expect.stringContaining("Loaded & Sons as Vendor Admin") });
    const password = / password (\S+)/.exec(added.out)?.[1];
    const signedIn = await stage.call(undefined, "POST", "/api/token", {
      payload: { email: "ann@loaded.example", password },
    });
    const { access } = signedIn.json<{ access: string }>();
    const details = await stage.call(access, "GET", "/api/accounts/user-details/");
    expect(details.json()).toMatchObject({ department: "Sales", position: "Account Manager" });
    const list = await stage.call(access, "GET", "/api/products/");
    expect(
      list.json<{ products: { image_url: string | null }[] }>().products.map(({ image_url }) => image_url !== null),
    ).toEqual([true, false]);
  },
);

test("exits with 1 and prints the errors if the portal rejects rows or a file", async () => {
  const rejected = await run("load-folder.ts", [
    aFolder({ ...files, "companies.csv": "company_code,name\nLOADED,\n" }),
  ]);
  expect(rejected).toEqual({
    code: 1,
    out: expect.stringContaining("companies, row 1, name: This field is required."),
  });
  const refused = await run("load-folder.ts", [aFolder({ "companies.csv": "code,name\n" })]);
  expect(refused).toEqual({ code: 1, out: expect.stringContaining("The column company_code is missing.") });
});

test("explains in one line why it cannot start", async () => {
  const folder = aFolder(files);
  const oneLine = async (...call: Parameters<typeof run>) => {
    const { code, out } = await run(...call);
    expect({ code, lines: out.trimEnd().split("\n").length }).toEqual({ code: 1, lines: 1 });
    return out;
  };
  expect(await oneLine("load-folder.ts", [join(folder, "none")])).toContain("There is no folder");
  expect(await oneLine("load-folder.ts", [aFolder({})])).toContain("holds none of");
  expect(await oneLine("load-folder.ts", [folder], { API_KEY: "wrong" })).toContain("does not accept this API key");
  expect(await oneLine("load-folder.ts", [folder], { LADING_URL: "http://127.0.0.1:1" })).toContain("does not answer");
  expect(await oneLine("load-folder.ts", [folder], { DATA_DIR: folder })).toContain("is not running here");

  const database = { DATABASE_URL: stage.ownerUrl };
  const company = await stage.aCompany({ code: "LITWARE1" });
  const { email } = await stage.aVendor({ companyId: company.id });
  const user = (changes: Record<string, string>) =>
    Object.entries({
      company: "LITWARE1",
      email: "b@litware.example",
      name: "Bo Li",
      department: "Yard",
      position: "Lead",
      ...changes,
    }).flatMap(([name, value]) => [`--${name}`, value]);
  expect(await oneLine("add-user.ts", user({ company: "LITWARE" }), database)).toContain("The nearest are LITWARE1 (");
  expect(await oneLine("add-user.ts", user({ email }), database)).toContain("has an account already");
  expect(await oneLine("add-user.ts", user({ password: "short1" }), database)).toContain("needs 8 characters");
  expect(await oneLine("add-user.ts", user({ department: "" }), database)).toContain("Department is required.");
  expect(await oneLine("add-user.ts", user({ position: "x".repeat(101) }), database)).toContain(
    "at most 100 characters",
  );
  expect(await oneLine("add-user.ts", user({ role: "Boss" }), database)).toContain(
    "there are Vendor Admin, Full Access",
  );
  const incomplete = await run("add-user.ts", user({ email: "c@litware.example" }).slice(0, -2), database);
  expect(incomplete).toEqual({ code: 0, out: expect.stringContaining("no department or no position") });
  for (let taken = 2; taken < 5; taken += 1) await stage.anInvitation(company.id);
  expect(await oneLine("add-user.ts", user({}), database)).toContain("take all 5 of its Basic plan");
  expect(await oneLine("add-user.ts", user({}))).toContain("There is no portal in");
});
