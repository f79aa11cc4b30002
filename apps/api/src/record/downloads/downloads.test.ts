import { randomUUID } from "node:crypto";
import type { Permission } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openJobDatabase } from "../../ground/db/database.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { downloadJobs } from "./download-jobs.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  vendor = await stage.aVendor();
});

const calls = {
  product: "/api/persistent-documents/download/",
  order: "/api/order-documents/download/",
  archive: "/api/archive/download/",
  agreement: "/api/corporate-agreements/download/",
};
type Space = keyof typeof calls;

async function ask(space: Space, ids: readonly string[], more: object = {}, token = vendor.token) {
  const answer = await stage.call(token, "POST", calls[space], { payload: { documents_ids: ids, ...more } });
  return { status: answer.statusCode, body: answer.json() };
}

async function getAddress(...request: Parameters<typeof ask>): Promise<string> {
  const { status, body } = await ask(...request);
  expect(status).toBe(200);
  return body.url;
}

const get = (address: string, headers: Record<string, string> = {}) =>
  stage.call(undefined, "GET", address, { headers });
const getStatus = async (address: string) => (await get(address)).statusCode;

/** Creates a document and the address of its download, for tests that change the document before the download. */
async function anAddress() {
  const { id } = await stage.aDocument(vendor.companyId);
  return { id, address: await getAddress("product", [id]) };
}

const findOne = async (space: Space, companyId = vendor.companyId) => {
  if (space === "agreement") return stage.anAgreement(companyId);
  return stage.aDocument(companyId, space === "archive" ? { archivedAt: "now" } : { space });
};

test("many concurrent downloads leave database connections for other requests, and each gets its file", async () => {
  const { address } = await anAddress();
  const pools = [stage.app.database.vendor.pool, stage.app.database.gate.pool];
  let mostWaiting = 0;
  const watch = setInterval(() => {
    for (const { waitingCount } of pools) mostWaiting = Math.max(mostWaiting, waitingCount);
  });
  const statuses = await Promise.all(Array.from({ length: 100 }, () => getStatus(address)));
  clearInterval(watch);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(mostWaiting).toBe(0);
});

describe("the address of a download", () => {
  test("returns the file as often as requested within its minute", { tags: ["API-03.2"] }, async () => {
    const { id, content } = await stage.aDocument(vendor.companyId, { name: "Data sheet" });
    const address = await getAddress("product", [id]);
    expect(address).toMatch(/^\/api\/downloads\/[0-9a-f-]{36}\?expires=\d{10}&signature=[\w-]{43}$/);
    for (let time = 0; time < 2; time++) {
      const answer = await get(address, { "accept-encoding": "gzip" });
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload).toEqual(content);
      expect(answer.headers).toMatchObject({
        "content-type": "application/pdf",
        "content-length": String(content.length),
        "content-disposition": `attachment; filename="Data sheet.pdf"; filename*=UTF-8''Data%20sheet.pdf`,
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      });
    }
  });

  test.each(["product", "order", "archive", "agreement"] as const)(
    "is issued only for files of its space: %s",
    { tags: ["API-03.2"] },
    async (space) => {
      const { id, content } = await findOne(space);
      expect((await get(await getAddress(space, [id.toUpperCase()]))).rawPayload).toEqual(content);
      const others = (Object.keys(calls) as Space[]).filter((other) => other !== space);
      for (const other of others) expect((await ask(other, [id])).status).toBe(404);
    },
  );

  test("is not issued for a staged document or a missing agreement", async () => {
    const staged = await stage.aDocument(vendor.companyId, { stagedBy: vendor.id });
    expect((await ask("product", [staged.id])).status).toBe(404);
    const { rows } = await stage.owner.query<{ id: string }>(
      "insert into agreements (company_id, document_type, status) values ($1, 'W-9', '1') returning id",
      [vendor.companyId],
    );
    expect((await ask("agreement", [onlyRow(rows).id])).status).toBe(404);
  });

  test("is issued for all documents or none, and the error counts the missing ones", async () => {
    const there = await findOne("product");
    const foreign = await findOne("product", (await stage.aCompany()).id);
    const ids = [there.id, foreign.id, randomUUID()];
    expect(await ask("product", ids)).toEqual({
      status: 400,
      body: { documents_ids: ["2 of the 3 documents are no longer here."] },
    });
    expect((await ask("product", ids.slice(0, 2))).body).toEqual({
      documents_ids: ["1 of the 2 documents is no longer here."],
    });
  });

  test("is refused if it was changed or has expired", { tags: ["API-03.2"] }, async () => {
    const { address } = await anAddress();
    const other = await anAddress();
    const wrong = [
      address.replace(/signature=./, "signature=!"),
      address.replace(/signature=.*/, "signature="),
      address.replace(/expires=\d/, "expires=9"),
      address.replace(/downloads\/[^?]+/, `downloads/${randomUUID()}`),
      address.replace(/signature=.*/, other.address.replace(/.*signature=/, "signature=")),
    ];
    for (const one of wrong) expect(await getStatus(one)).toBe(404);
    expect(await getStatus(address.replace(/\?.*/, ""))).toBe(400);
    const age = (seconds: number) =>
      stage.owner.query("update downloads set created_at = now() - make_interval(secs => $1)", [seconds]);
    await age(55);
    expect(await getStatus(address)).toBe(200);
    await age(60);
    expect(await getStatus(address)).toBe(404);
  });

  const changes: [string, (address: { id: string }) => Promise<unknown>][] = [
    [
      "its session has ended",
      () => stage.owner.query("update sessions set ended_at = now() where id = $1", [vendor.sessionId]),
    ],
    [
      "its user was deactivated",
      () => stage.owner.query("update users set status = 'deactivated' where id = $1", [vendor.id]),
    ],
    [
      "its user's role lost the permission",
      () =>
        stage.owner.query(
          "delete from role_permissions where permission = 'persistent_documents.view_product_docs' and role_id = (select role_id from users where id = $1)",
          [vendor.id],
        ),
    ],
    [
      "the section was switched off",
      () =>
        stage.owner.query("insert into company_feature_flags values ($1, 'Product Documents', false)", [
          vendor.companyId,
        ]),
    ],
    [
      "the company was suspended",
      () => stage.owner.query("update companies set status = 'suspended' where id = $1", [vendor.companyId]),
    ],
    [
      "the document was archived",
      ({ id }) => stage.owner.query("update documents set archived_at = now() where id = $1", [id]),
    ],
    ["the document was deleted", ({ id }) => stage.owner.query("delete from documents where id = $1", [id])],
    ["the file is gone", ({ id }) => stage.blobs.remove(`documents/${id}`)],
  ];
  test.each(changes)("opens nothing once %s", { tags: ["API-03.2"] }, async (_name, change) => {
    const { id, address } = await anAddress();
    expect(await getStatus(address)).toBe(200);
    await change({ id });
    const answer = await get(address);
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: "Not found.", code: "not_found", params: {} }]);
  });

  test("is refused until new terms are accepted", async () => {
    const { address } = await anAddress();
    await stage.someTerms();
    expect(await getStatus(address)).toBe(404);
    await stage.owner.query("delete from terms_versions");
    expect(await getStatus(address)).toBe(200);
  });

  test("is recorded in the audit log with the ids", async () => {
    const { id } = await anAddress();
    const { rows } = await stage.owner.query("select actor_id, details from audit_entries where company_id = $1", [
      vendor.companyId,
    ]);
    expect(rows).toEqual([{ actor_id: vendor.id, details: { documents_ids: [id], record_name: expect.any(String) } }]);
  });
});

test("deletes downloads a day after they were granted, in the nightly job", async () => {
  const [old, later] = [await anAddress(), await anAddress()];
  const getId = ({ address }: { address: string }) => address.replace(/.*downloads\/|\?.*/g, "");
  await stage.owner.query("update downloads set created_at = now() - interval '25 hours' where id = $1", [getId(old)]);
  const database = openJobDatabase(stage.logins.jobs);
  for (const { run } of downloadJobs(database)) await run(new AbortController().signal);
  await database.destroy();
  const { rows } = await stage.owner.query("select id from downloads where company_id = $1", [vendor.companyId]);
  expect(rows).toEqual([{ id: getId(later) }]);
});

describe("a preview in the browser", () => {
  test.each([
    ["pdf", "application/pdf"],
    ["png", "image/png"],
    ["jpg", "image/jpeg"],
    ["jpeg", "image/jpeg"],
  ])("shows %s files", async (extension, type) => {
    const { id } = await stage.aDocument(vendor.companyId, { extension });
    const { headers } = await get(await getAddress("product", [id], { inline: true }));
    expect(headers).toMatchObject({
      "x-frame-options": "SAMEORIGIN",
      "content-type": type,
      "content-disposition": `inline; filename="Data sheet.${extension}"; filename*=UTF-8''Data%20sheet.${extension}`,
      "content-security-policy": expect.stringMatching(
        /^default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self' http:[^ ;]+$/,
      ),
      "x-content-type-options": "nosniff",
    });
  });

  test("is refused for other file types and for several files", async () => {
    for (const extension of ["xls", "xlsx", "eml"]) {
      const { id } = await stage.aDocument(vendor.companyId, { space: "order", extension });
      expect(await ask("order", [id], { inline: true })).toEqual({
        status: 400,
        body: { inline: ["Only PDF, PNG and JPEG files can be shown in the browser."] },
      });
    }
    const ids = [await findOne("product"), await findOne("product")].map(({ id }) => id);
    expect(await ask("product", ids, { inline: true })).toEqual({
      status: 400,
      body: { inline: ["One document at a time can be shown in the browser."] },
    });
  });

  test("redirects only a later reload, to the page that requests a new address", async () => {
    const { id } = await findOne("product");
    const address = await getAddress("product", [id], { inline: true });
    await stage.owner.query("update downloads set created_at = now() - interval '2 minutes'");
    const answer = await get(address, { "sec-fetch-dest": "document" });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `http://localhost:8080/documents/product/${id}`,
    ]);
    expect(await getStatus(address)).toBe(404);
  });
});

describe("staff who may see documents", () => {
  const requestAddress = (token: string, ids: readonly string[], more: object = {}) =>
    stage.call(token, "POST", "/api/provider/documents/download/", { payload: { documents_ids: ids, ...more } });

  test(
    "can open those of a company, also archived ones, and the company has the record",
    { tags: ["API-03.2"] },
    async () => {
      const staff = await stage.aStaffMember();
      const ones = [await findOne("product"), await findOne("order"), await findOne("archive")];
      for (const { id, content } of ones) {
        const answer = await requestAddress(staff.token, [id]);
        expect((await get(answer.json().url)).rawPayload).toEqual(content);
      }
      const all = await requestAddress(
        staff.token,
        ones.map(({ id }) => id),
      );
      expect((await get(all.json().url)).headers["content-disposition"]).toMatch(/filename="documents-.*\.zip"/);
      const { rows } = await stage.owner.query(
        "select actor_id, details from audit_entries where company_id = $1 and action = 'POST /api/provider/documents/download/' order by id",
        [vendor.companyId],
      );
      expect(rows).toHaveLength(4);
      expect(rows[0]).toEqual({
        actor_id: staff.id,
        details: { documents_ids: [ones[0]?.id], record_name: expect.any(String) },
      });
    },
  );

  test("get no address for documents of two companies, staged ones or agreements", async () => {
    const staff = await stage.aStaffMember();
    const [own, other] = [await findOne("product"), await findOne("product", (await stage.aCompany()).id)];
    const both = await requestAddress(staff.token, [own.id, other.id]);
    expect([both.statusCode, both.json()]).toEqual([400, { documents_ids: ["Choose documents of one company."] }]);
    const staged = await stage.aDocument(vendor.companyId, { stagedBy: vendor.id });
    for (const { id } of [staged, await findOne("agreement")])
      expect((await requestAddress(staff.token, [id])).statusCode).toBe(404);
  });

  test("lose the address with the permission", { tags: ["PERM-01.1"] }, async () => {
    const staff = await stage.aStaffMember({ may: ["provider.view_documents"] });
    const { id } = await findOne("order");
    const { url } = (await requestAddress(staff.token, [id], { inline: true })).json();
    expect(await getStatus(url)).toBe(200);
    await stage.owner.query(
      "delete from role_permissions where permission = 'provider.view_documents' and role_id = (select role_id from users where id = $1)",
      [staff.id],
    );
    expect(await getStatus(url)).toBe(404);
    expect((await requestAddress(staff.token, [id])).statusCode).toBe(403);
  });
});

describe("staff", () => {
  const requestAddress = (token: string, ids: readonly string[], more: object = {}) =>
    stage.call(token, "POST", "/api/provider/agreements/download/", { payload: { documents_ids: ids, ...more } });

  test("can open agreements of all companies and no other files", { tags: ["API-03.2"] }, async () => {
    const staff = await stage.aStaffMember();
    const ones = [await findOne("agreement"), await findOne("agreement", (await stage.aCompany()).id)];
    for (const { id, content } of ones) {
      const answer = await requestAddress(staff.token, [id]);
      expect((await get(answer.json().url)).rawPayload).toEqual(content);
    }
    const both = await requestAddress(
      staff.token,
      ones.map(({ id }) => id),
    );
    expect((await get(both.json().url)).headers["content-disposition"]).toMatch(/filename="agreements-.*\.zip"/);
    expect((await requestAddress(staff.token, [(await findOne("product")).id])).statusCode).toBe(404);
  });

  test("cannot use an address after their session ended, and a reload redirects to the page that requests a new one", async () => {
    const staff = await stage.aStaffMember();
    const { id } = await findOne("agreement");
    const { url } = (await requestAddress(staff.token, [id], { inline: true })).json();
    expect((await get(url)).headers["content-disposition"]).toMatch(/^inline; /);
    await stage.owner.query("update downloads set created_at = now() - interval '2 minutes'");
    const { headers } = await get(url, { "sec-fetch-dest": "document" });
    expect(headers.location).toBe(`http://localhost:8080/documents/company-agreement/${id}`);
    const later = (await requestAddress(staff.token, [id])).json().url;
    await stage.owner.query("update sessions set ended_at = now() where user_id = $1", [staff.id]);
    expect(await getStatus(later)).toBe(404);
  });
});

test("refuses an address to a user who may list agreements but not open their files", async () => {
  const may: Permission[] = ["corporate_agreements.view_corporateagreement"];
  const viewer = await stage.aVendor({ companyId: vendor.companyId, may });
  const { id } = await findOne("agreement");
  expect((await ask("agreement", [id], {}, viewer.token)).status).toBe(403);
});
