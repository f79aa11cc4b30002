import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../test/stage.ts";

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

async function ask(space: keyof typeof calls, ids: readonly string[], more: object = {}, token = vendor.token) {
  const answer = await stage.call(token, "POST", calls[space], { payload: { documents_ids: ids, ...more } });
  return { status: answer.statusCode, body: answer.json() };
}

const addressOf = async (...request: Parameters<typeof ask>): Promise<string> => {
  const { status, body } = await ask(...request);
  expect(status).toBe(200);
  return body.url;
};

const get = (address: string, headers: Record<string, string> = {}) =>
  stage.call(undefined, "GET", address, { headers });

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
});
