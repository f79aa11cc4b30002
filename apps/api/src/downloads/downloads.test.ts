import { once } from "node:events";
import { get as httpGet, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { randomBytes, randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import type { Permission } from "@lading/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openJobDatabase } from "../db/database.ts";
import { openStage, type Stage } from "../test/stage.ts";
import { downloadJobs } from "./download-jobs.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  await stage.app.listen({ port: 0 });
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  vendor = await stage.aVendor();
});
afterEach(() => vi.restoreAllMocks());

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

async function addressOf(...request: Parameters<typeof ask>): Promise<string> {
  const { status, body } = await ask(...request);
  expect(status).toBe(200);
  return body.url;
}

const get = (address: string, headers: Record<string, string> = {}) =>
  stage.call(undefined, "GET", address, { headers });
const statusOf = async (address: string) => (await get(address)).statusCode;

/** An address of a document of its own, which is archived or gone or so once it is to be used. */
async function anAddress() {
  const { id } = await stage.aDocument(vendor.companyId);
  return { id, address: await addressOf("product", [id]) };
}

const oneOf = async (space: Space, companyId = vendor.companyId) => {
  if (space === "agreement") return stage.anAgreement(companyId);
  return stage.aDocument(companyId, space === "archive" ? { archivedAt: "now" } : { space });
};

describe("the address of a download", () => {
  test("hands out the file, again and again within its minute", { tags: ["API-03"] }, async () => {
    const { id, content } = await stage.aDocument(vendor.companyId, { name: "Data sheet" });
    const address = await addressOf("product", [id]);
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
      });
    }
  });

  test.each(["product", "order", "archive", "agreement"] as const)(
    "is given for what lies in its own space: %s",
    { tags: ["API-03"] },
    async (space) => {
      const { id, content } = await oneOf(space);
      expect((await get(await addressOf(space, [id.toUpperCase()]))).rawPayload).toEqual(content);
      const others = (Object.keys(calls) as Space[]).filter((other) => other !== space);
      for (const other of others) expect((await ask(other, [id])).status).toBe(404);
    },
  );

  test("is not given for what waits to be linked, nor for an agreement that is missing", async () => {
    const staged = await stage.aDocument(vendor.companyId, { stagedBy: vendor.id });
    expect((await ask("product", [staged.id])).status).toBe(404);
    const { rows } = await stage.owner.query<{ id: string }>(
      "insert into agreements (company_id, document_type, status) values ($1, 'W-9', '1') returning id",
      [vendor.companyId],
    );
    expect((await ask("agreement", [rows[0]!.id])).status).toBe(404);
  });

  test("is given for all that was chosen or for nothing, and tells how many are gone", async () => {
    const there = await oneOf("product");
    const foreign = await oneOf("product", (await stage.aCompany()).id);
    const ids = [there.id, foreign.id, randomUUID()];
    expect(await ask("product", ids)).toEqual({
      status: 400,
      body: { documents_ids: ["2 of the 3 documents are no longer here."] },
    });
    expect((await ask("product", ids.slice(0, 2))).body).toEqual({
      documents_ids: ["1 of the 2 documents is no longer here."],
    });
  });

  test("opens nothing once it is tampered with, or its minute is over", { tags: ["API-03"] }, async () => {
    const { address } = await anAddress();
    const other = await anAddress();
    const wrong = [
      address.replace(/signature=./, "signature=!"),
      address.replace(/signature=.*/, "signature="),
      address.replace(/expires=\d/, "expires=9"),
      address.replace(/downloads\/[^?]+/, `downloads/${randomUUID()}`),
      address.replace(/signature=.*/, other.address.replace(/.*signature=/, "signature=")),
    ];
    for (const one of wrong) expect(await statusOf(one)).toBe(404);
    expect(await statusOf(address.replace(/\?.*/, ""))).toBe(400);
    const age = (seconds: number) =>
      stage.owner.query("update downloads set created_at = now() - make_interval(secs => $1)", [seconds]);
    await age(55);
    expect(await statusOf(address)).toBe(200);
    await age(60);
    expect(await statusOf(address)).toBe(404);
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
  test.each(changes)("opens nothing once %s", { tags: ["API-03"] }, async (_name, change) => {
    const { id, address } = await anAddress();
    expect(await statusOf(address)).toBe(200);
    await change({ id });
    const answer = await get(address);
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: "Not found." }]);
  });

  test("waits for new terms to be accepted", async () => {
    const { address } = await anAddress();
    await stage.someTerms();
    expect(await statusOf(address)).toBe(404);
    await stage.owner.query("delete from terms_versions");
    expect(await statusOf(address)).toBe(200);
  });

  test("is put on record with the ids of what it is for", async () => {
    const { id } = await anAddress();
    const { rows } = await stage.owner.query("select actor_id, details from audit_entries where company_id = $1", [
      vendor.companyId,
    ]);
    expect(rows).toEqual([{ actor_id: vendor.id, details: { documents_ids: [id] } }]);
  });
});

test("what was granted a day ago is forgotten at night", async () => {
  const [old, later] = [await anAddress(), await anAddress()];
  const idOf = ({ address }: { address: string }) => address.replace(/.*downloads\/|\?.*/g, "");
  await stage.owner.query("update downloads set created_at = now() - interval '25 hours' where id = $1", [idOf(old)]);
  const database = openJobDatabase(stage.ownerUrl);
  for (const { run } of downloadJobs(database)) await run(new AbortController().signal);
  await database.destroy();
  const { rows } = await stage.owner.query("select id from downloads where company_id = $1", [vendor.companyId]);
  expect(rows).toEqual([{ id: idOf(later) }]);
});

describe("a look in the browser", () => {
  test.each([
    ["pdf", "application/pdf"],
    ["png", "image/png"],
    ["jpg", "image/jpeg"],
    ["jpeg", "image/jpeg"],
  ])("shows %s files", async (extension, type) => {
    const { id } = await stage.aDocument(vendor.companyId, { extension });
    const { headers } = await get(await addressOf("product", [id], { inline: true }));
    expect(headers).toMatchObject({
      "content-type": type,
      "content-disposition": `inline; filename="Data sheet.${extension}"; filename*=UTF-8''Data%20sheet.${extension}`,
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "x-content-type-options": "nosniff",
    });
  });

  test("is refused for other files and for several", async () => {
    for (const extension of ["xls", "xlsx", "eml"]) {
      const { id } = await stage.aDocument(vendor.companyId, { space: "order", extension });
      expect(await ask("order", [id], { inline: true })).toEqual({
        status: 400,
        body: { inline: ["Only PDF, PNG and JPEG files can be shown in the browser."] },
      });
    }
    const ids = [await oneOf("product"), await oneOf("product")].map(({ id }) => id);
    expect(await ask("product", ids, { inline: true })).toEqual({
      status: 400,
      body: { inline: ["One document at a time can be shown in the browser."] },
    });
  });

  test("leads whoever reloads it later to the page that asks anew, and nobody else", async () => {
    const { id } = await oneOf("product");
    const address = await addressOf("product", [id], { inline: true });
    await stage.owner.query("update downloads set created_at = now() - interval '2 minutes'");
    const answer = await get(address, { "sec-fetch-dest": "document" });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `http://localhost:8080/documents/product/${id}`,
    ]);
    expect(await statusOf(address)).toBe(404);
  });
});

describe("several documents", () => {
  const some = async (names: readonly string[]) => {
    const documents = [];
    for (const name of names)
      documents.push(await stage.aDocument(vendor.companyId, { name, content: randomBytes(100_000) }));
    return documents;
  };

  test("come as one zip of as many bytes as it tells, equal names numbered", { tags: ["API-03"] }, async () => {
    const documents = await some(["Data sheet", "Certificate – Größe 2″", "DATA SHEET"]);
    const answer = await get(
      await addressOf(
        "product",
        documents.map(({ id }) => id),
      ),
    );
    expect(answer.headers).toMatchObject({
      "content-type": "application/zip",
      "content-length": String(answer.rawPayload.length),
      "content-disposition": expect.stringMatching(/^attachment; filename="product-documents-\d{4}-\d\d-\d\d\.zip";/),
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "no-store",
    });
    const files = unzipSync(answer.rawPayload);
    const names = ["Data sheet.pdf", "Certificate – Größe 2″.pdf", "DATA SHEET (2).pdf"];
    expect(Object.keys(files)).toEqual(names);
    documents.forEach(({ content }, index) => expect(Buffer.from(files[names[index]!]!)).toEqual(content));
  });

  test("of one order are named for it", async () => {
    const { id: orderId, purchaseOrder } = await stage.anOrder(vendor.companyId);
    const one = await stage.aDocument(vendor.companyId, { orderId });
    const other = await stage.aDocument(vendor.companyId, { orderId });
    const answer = await get(await addressOf("order", [one.id, other.id]));
    expect(answer.headers["content-disposition"]).toContain(`filename="${purchaseOrder}-documents-`);
  });

  test("that are one and the same come as that one", async () => {
    const { id, content } = await oneOf("product");
    expect((await get(await addressOf("product", [id, id]))).rawPayload).toEqual(content);
  });

  test("are measured for a HEAD without a file being opened", async () => {
    const documents = await some(["a", "b"]);
    const address = await addressOf(
      "product",
      documents.map(({ id }) => id),
    );
    const { rawPayload } = await get(address);
    const opened = vi.spyOn(stage.blobs, "get");
    const answer = await stage.call(undefined, "HEAD", address);
    expect([answer.statusCode, answer.headers["content-length"]]).toEqual([200, String(rawPayload.length)]);
    expect(opened).not.toHaveBeenCalled();
  });

  const hearOver = async (address: string) => {
    const { port } = stage.app.server.address() as AddressInfo; // It listens on a port.
    const [answer] = (await once(httpGet(`http://127.0.0.1:${port}${address}`), "response")) as [IncomingMessage]; // As node documents it.
    return answer;
  };

  /** So large that no buffer between here and there takes them whole. */
  const largeOnes = async () => {
    const content = randomBytes(20_000_000);
    return [await stage.aDocument(vendor.companyId, { content }), await stage.aDocument(vendor.companyId, { content })];
  };

  test("hold no connection of the database while they are sent, and no file once the browser is gone", async () => {
    const opened = vi.spyOn(stage.blobs, "get");
    const answer = await hearOver(
      await addressOf(
        "product",
        (await largeOnes()).map(({ id }) => id),
      ),
    );
    await once(answer, "readable");
    const { pool } = stage.app.database;
    expect([opened.mock.results.length, pool.totalCount - pool.idleCount]).toEqual([1, 0]);
    const blob = await opened.mock.results[0]!.value;
    expect(blob.stream.closed).toBe(false);
    answer.destroy();
    await expect.poll(() => blob.stream.closed).toBe(true);
    expect(opened).toHaveBeenCalledTimes(1);
  });

  test("break off when a file fails, rather than end in a zip that seems whole", async () => {
    const [first, second] = await largeOnes();
    const address = await addressOf("product", [first!.id, second!.id]);
    await stage.blobs.remove(`documents/${second!.id}`);
    const answer = await hearOver(address);
    await expect(answer.toArray()).rejects.toThrow("aborted");
  });
});

describe("staff", () => {
  const asked = (token: string, ids: readonly string[], more: object = {}) =>
    stage.call(token, "POST", "/api/provider/agreements/download/", { payload: { documents_ids: ids, ...more } });

  test("open agreements of all companies, and nothing else", { tags: ["API-03"] }, async () => {
    const staff = await stage.aStaffMember();
    const ones = [await oneOf("agreement"), await oneOf("agreement", (await stage.aCompany()).id)];
    for (const { id, content } of ones) {
      const answer = await asked(staff.token, [id]);
      expect((await get(answer.json().url)).rawPayload).toEqual(content);
    }
    const both = await asked(
      staff.token,
      ones.map(({ id }) => id),
    );
    expect((await get(both.json().url)).headers["content-disposition"]).toMatch(/filename="agreements-.*\.zip"/);
    expect((await asked(staff.token, [(await oneOf("product")).id])).statusCode).toBe(404);
  });

  test("lose what they were given with their session, and are led back to the page that asks anew", async () => {
    const staff = await stage.aStaffMember();
    const { id } = await oneOf("agreement");
    const { url } = (await asked(staff.token, [id], { inline: true })).json();
    expect((await get(url)).headers["content-disposition"]).toMatch(/^inline; /);
    await stage.owner.query("update downloads set created_at = now() - interval '2 minutes'");
    const { headers } = await get(url, { "sec-fetch-dest": "document" });
    expect(headers.location).toBe(`http://localhost:8080/documents/company-agreement/${id}`);
    const later = (await asked(staff.token, [id])).json().url;
    await stage.owner.query("update sessions set ended_at = now() where user_id = $1", [staff.id]);
    expect(await statusOf(later)).toBe(404);
  });
});

test("who may look at agreements but not at their files gets no address", async () => {
  const may: Permission[] = ["corporate_agreements.view_corporateagreement"];
  const viewer = await stage.aVendor({ companyId: vendor.companyId, may });
  const { id } = await oneOf("agreement");
  expect((await ask("agreement", [id], {}, viewer.token)).status).toBe(403);
});
