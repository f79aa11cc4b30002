import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Uploaded } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eicar, startFakeClamd } from "../../test/fake-clamd.ts";
import { aForm } from "../../test/form.ts";
import { aPdf, aPng } from "../../test/sample-files.ts";
import { scratchFolder } from "../../test/scratch-folder.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { askClamd, ScanFailure } from "./ask-clamd.ts";
import { readClamdAddress } from "./clamd-address.ts";
import { scanFile, toFileBytes, VirusFound } from "./scan-files.ts";

const LIMIT = 700_000;
const bad = { name: "Bad.pdf", content: aPdf(eicar) };
const good = { name: "Good.pdf", content: aPdf("good") };
const unavailable = {
  detail: "The virus scan does not answer, so nothing was stored. Try again in a moment.",
  code: "virus_scan_unavailable",
  params: {},
};
const found = { document: ["A virus was found in this file (Eicar-Signature). It was not stored."] };

let clamd: Awaited<ReturnType<typeof startFakeClamd>>;
let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;

beforeAll(async () => {
  clamd = await startFakeClamd(LIMIT);
  stage = await openStage({ clamd: clamd.address });
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  clamd[Symbol.dispose]();
});
beforeEach(async () => {
  clamd.state.behavior = "scan";
  clamd.state.scanned = [];
  vendor = await stage.aVendor();
});

const upload = (...files: Parameters<typeof aForm>) =>
  stage.call(vendor.token, "POST", "/api/persistent-documents/upload/", aForm(...files));
const count = async (table: "documents" | "agreements" | "loose_files" | "runs") =>
  (await stage.owner.query(`select from ${table}`)).rowCount;

describe("an upload", () => {
  test("is stored after the scan of all of its bytes", async () => {
    expect((await upload(good)).statusCode).toBe(201);
    expect((await upload({ name: "Long.pdf", content: aPdf("long", 600_000) })).statusCode).toBe(201);
    expect(clamd.state.scanned).toEqual([good.content.length, 600_000]);
    await expect.poll(() => clamd.state.open).toBe(0);
  });

  test("with a virus is refused, leaves no file, and is recorded", async () => {
    const before = await count("documents");
    const answer = await upload(bad);
    expect([answer.statusCode, answer.json()]).toEqual([400, found]);
    expect([await count("documents"), await count("loose_files")]).toEqual([before, 0]);
    const read = async () => {
      const { rows } = await stage.owner.query(
        "select actor_id, action, result, details ->> 'virus' as virus from audit_entries where company_id = $1",
        [vendor.companyId],
      );
      return rows;
    };
    const action = "POST /api/persistent-documents/upload/";
    await expect.poll(read).toEqual([{ actor_id: vendor.id, action, result: "refused", virus: "Eicar-Signature" }]);
  });

  test("of several files is refused if one has a virus", async () => {
    const { purchaseOrder } = await stage.anOrder(vendor.companyId);
    const path = `/api/order-documents/order/${purchaseOrder}/upload/`;
    const answer = await stage.call(vendor.token, "POST", path, aForm(good, bad));
    expect([answer.statusCode, answer.json()]).toEqual([400, found]);
    const clean = await stage.call(vendor.token, "POST", path, aForm(good, { name: "b.png", content: aPng() }));
    expect(clean.json<{ documents: Uploaded[] }>().documents).toHaveLength(2);
  });

  test("that is larger than clamd accepts is refused for good", async () => {
    const answer = await upload({ name: "Large.pdf", content: aPdf("large", LIMIT + 100_000) });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, "file_too_large_to_scan"]);
  });

  test.each(["die", "die at once", "nonsense", "endless"] as const)(
    "gets 503 and is not stored if clamd answers wrongly: %s",
    async (behavior) => {
      const before = await count("documents");
      clamd.state.behavior = behavior;
      const answer = await upload(good);
      expect([answer.statusCode, answer.headers["retry-after"], answer.json()]).toEqual([503, "2", unavailable]);
      expect([await count("documents"), await count("loose_files")]).toEqual([before, 0]);
      clamd.state.behavior = "scan";
      expect((await upload(good)).statusCode).toBe(201);
    },
  );
});

test("agreements, files of imports, pictures and logos are scanned, too", async () => {
  const staff = await stage.aStaffMember();
  const png = Buffer.concat([aPng(), Buffer.from(eicar)]);
  const agreement = aForm(
    { field: "document_type", content: "Policy" },
    { field: "status", content: "2" },
    { field: "expiration_date", content: "" },
    bad,
  );
  const imported = aForm(
    { field: "kind", content: "products" },
    { field: "source", content: "ERP" },
    { name: "products.csv", content: `gxp_sku\n${eicar}\n` },
  );
  const path = `/api/provider/companies/${vendor.companyId}/agreements`;
  expect((await stage.call(staff.token, "POST", path, agreement)).json()).toEqual(found);
  expect((await stage.call(staff.token, "POST", "/api/provider/imports/", imported)).json()).toEqual(found);
  const payload = { payload: png, headers: { "content-type": "image/png" } };
  expect((await stage.call(staff.token, "PUT", "/api/provider/settings/logo", payload)).json()).toEqual(found);
  const key = await stage.anIntakeKey();
  expect((await stage.call(key, "PUT", "/api/intake/images/a.png", payload)).json()).toEqual(found);
  expect([await count("agreements"), await count("loose_files"), await count("runs")]).toEqual([0, 0, 0]);
});

describe("the own time limit", () => {
  test.each(["hang", "trickle"] as const)("ends the wait if clamd does not finish its reply: %s", async (behavior) => {
    clamd.state.behavior = behavior;
    await expect(scanFile(clamd.address, toFileBytes(aPdf()), 200)).rejects.toMatchObject({ status: 503 });
    await expect.poll(() => clamd.state.open).toBe(0);
  });

  test("ends the wait if clamd reads nothing", async () => {
    using folder = scratchFolder();
    const path = join(folder.path, "clamd");
    const server = createServer((socket) => socket.pause().on("error", () => {}));
    await new Promise<void>((resolve) => server.listen(path, resolve));
    const large = toFileBytes(Buffer.alloc(20_000_000));
    await expect(scanFile({ path }, large, 200)).rejects.toMatchObject({ status: 503 });
    server.close();
  });
});

test("speaks through a Unix socket, and fails at once if nobody listens there", async () => {
  using folder = scratchFolder();
  const path = join(folder.path, "clamd");
  const server = createServer((socket) => socket.once("data", () => socket.end("stream: Win.Test FOUND\0")));
  await new Promise<void>((resolve) => server.listen(path, resolve));
  await expect(scanFile({ path }, toFileBytes(aPdf()))).rejects.toBeInstanceOf(VirusFound);
  expect(await askClamd(clamd.address, "PING")).toBe("PONG");
  await new Promise((resolve) => server.close(resolve));
  await expect(askClamd({ path }, "PING")).rejects.toBeInstanceOf(ScanFailure);
  expect(readdirSync(folder.path)).toEqual([]);
});

test.each([
  ["/run/clamav/clamd.ctl", { path: "/run/clamav/clamd.ctl" }],
  ["unix:/run/clamd", { path: "/run/clamd" }],
  ["unix:///run/clamd", { path: "/run/clamd" }],
  ["tcp://clamav.internal:3310", { host: "clamav.internal", port: 3310 }],
  ["tcp://[::1]:3310/", { host: "::1", port: 3310 }],
])("reads the setting %s", (text, address) => {
  expect(readClamdAddress(text)).toEqual(address);
});

test.each(["clamav:3310", "tcp://clamav", "http://clamav:3310", "tcp://a:3310/x", "tcp://a:0", "run/clamd", "unix:x"])(
  "does not accept the setting %s",
  (text) => {
    expect(() => readClamdAddress(text)).toThrow("must be the path of a socket");
  },
);
