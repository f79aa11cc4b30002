import { once } from "node:events";
import { get as httpGet, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { randomBytes } from "node:crypto";
import { unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

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

const calls = { product: "/api/persistent-documents/download/", order: "/api/order-documents/download/" };

async function getAddress(space: keyof typeof calls, ids: readonly string[]): Promise<string> {
  const answer = await stage.call(vendor.token, "POST", calls[space], { payload: { documents_ids: ids } });
  expect(answer.statusCode).toBe(200);
  return answer.json().url;
}

const get = (address: string) => stage.call(undefined, "GET", address);

describe("several documents", () => {
  const some = async (names: readonly string[]) => {
    const documents = [];
    for (const name of names)
      documents.push(await stage.aDocument(vendor.companyId, { name, content: randomBytes(100_000) }));
    return documents;
  };

  test(
    "are sent as one zip file of the announced size, with equal names numbered",
    { tags: ["API-03.3"] },
    async () => {
      const documents = await some(["Data sheet", "Certificate – Größe 2″", "DATA SHEET"]);
      const answer = await get(
        await getAddress(
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
    },
  );

  test("of one order are in a zip file named after the order", async () => {
    const { id: orderId, purchaseOrder } = await stage.anOrder(vendor.companyId);
    const one = await stage.aDocument(vendor.companyId, { orderId });
    const other = await stage.aDocument(vendor.companyId, { orderId });
    const answer = await get(await getAddress("order", [one.id, other.id]));
    expect(answer.headers["content-disposition"]).toContain(`filename="${purchaseOrder}-documents-`);
  });

  test("are sent as a single file if all ids are the same", async () => {
    const { id, content } = await stage.aDocument(vendor.companyId);
    expect((await get(await getAddress("product", [id, id]))).rawPayload).toEqual(content);
  });

  test("return their size for HEAD without opening a file", async () => {
    const documents = await some(["a", "b"]);
    const address = await getAddress(
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

  /** So large that no buffer between server and client can hold a whole file. */
  const largeOnes = async () => {
    const content = randomBytes(20_000_000);
    return [await stage.aDocument(vendor.companyId, { content }), await stage.aDocument(vendor.companyId, { content })];
  };

  test("use no database connection while they are sent, and keep no file open after the browser disconnects", async () => {
    const opened = vi.spyOn(stage.blobs, "get");
    const answer = await hearOver(
      await getAddress(
        "product",
        (await largeOnes()).map(({ id }) => id),
      ),
    );
    await once(answer, "readable");
    const { pool } = stage.app.database.vendor;
    expect([opened.mock.results.length, pool.totalCount - pool.idleCount]).toEqual([1, 0]);
    const blob = await opened.mock.results[0]!.value;
    expect(blob.stream.closed).toBe(false);
    answer.destroy();
    await expect.poll(() => blob.stream.closed).toBe(true);
    expect(opened).toHaveBeenCalledTimes(1);
  });

  test("abort the connection if a file fails, because the zip file would seem complete", async () => {
    const [first, second] = await largeOnes();
    const address = await getAddress("product", [first!.id, second!.id]);
    await stage.blobs.remove(`documents/${second!.id}`);
    const answer = await hearOver(address);
    await expect(answer.toArray()).rejects.toThrow("aborted");
  });
});
