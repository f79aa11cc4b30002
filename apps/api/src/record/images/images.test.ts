import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";
import { imageAddresses } from "./image-addresses.ts";
import { readPicture } from "./picture-kind.ts";

let stage: Stage;
let key: string;
let company: { id: string; code: string };
let picture: string;

beforeAll(async () => {
  stage = await openStage();
  key = await stage.anIntakeKey();
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  company = await stage.aCompany();
  picture = `${randomUUID()}.gif`;
});

/** Creates a GIF header with a size and unique bytes. */
const gif = (width = 4, height = 4, mark = "") => {
  const header = Buffer.from("GIF89a\0\0\0\0", "latin1");
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  return Buffer.concat([header, Buffer.from(mark)]);
};

const send = (name: string, payload: Buffer, type = "image/gif") =>
  stage.call(key, "PUT", `/api/intake/images/${encodeURIComponent(name)}`, {
    payload,
    headers: { "content-type": type },
  });

const loadProduct = async (imageFile: string, companyCode = company.code, query = {}) => {
  const payload = `company_code,gxp_sku,supplier_sku,name,image_file\n${companyCode},A,S-1,Pipe,${imageFile}\n`;
  const answer = await stage.call(key, "POST", "/api/intake/products", {
    payload,
    query,
    headers: { "content-type": "text/csv" },
  });
  return answer.json<{ created: number; updated: number; unchanged: number; rejected: number }>();
};

async function addressOfPicture(companyId = company.id) {
  const { token } = await stage.aVendor({ companyId });
  const answer = await stage.call(token, "GET", "/api/products/A/");
  return answer.json<{ image_url: string | null }>().image_url;
}

describe("a picture of the feed", () => {
  test("is shown by the products that name it, in each company separately", { tags: ["PROV-03.1"] }, async () => {
    const other = await stage.aCompany();
    expect((await send(picture, gif())).json()).toEqual({ name: picture, status: "created" });
    await loadProduct(picture);
    await loadProduct(picture, other.code);
    const addresses = [await addressOfPicture(), await addressOfPicture(other.id)];
    expect(new Set(addresses).size).toBe(2);
    for (const address of addresses) {
      const answer = await stage.call(undefined, "GET", address ?? "");
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload).toEqual(gif());
      expect(answer.headers).toMatchObject({
        "content-type": "image/gif",
        "x-content-type-options": "nosniff",
        "cache-control": "private, max-age=86400, immutable",
      });
    }
  });

  test("changes nothing when it is sent again, and updates its products when its content differs", async () => {
    await send(picture, gif());
    await loadProduct(picture);
    const before = await addressOfPicture();
    expect((await send(picture, gif())).json()).toMatchObject({ status: "unchanged" });
    expect(await loadProduct(picture)).toMatchObject({ unchanged: 1 });
    expect((await send(picture, gif(5, 5))).json()).toMatchObject({ status: "updated" });
    expect(await loadProduct(picture)).toMatchObject({ updated: 1 });
    const after = await addressOfPicture();
    expect(after).not.toBe(before);
    expect((await stage.call(undefined, "GET", after ?? "")).rawPayload).toEqual(gif(5, 5));
  });

  test("that was never sent does not prevent saving its product", async () => {
    expect(await loadProduct("never-sent.gif")).toMatchObject({ created: 1, rejected: 0 });
    expect(await addressOfPicture()).toBeNull();
  });

  test("is not given to a company by a dry run", async () => {
    await send(picture, gif());
    expect(await loadProduct(picture, company.code, { dry_run: "true" })).toMatchObject({ created: 1 });
    const { rows } = await stage.owner.query("select from images where company_id = $1", [company.id]);
    expect(rows).toEqual([]);
  });

  test("is rejected if it is no picture, too large or badly named", async () => {
    expect((await send(picture, Buffer.from("<svg/>"))).statusCode).toBe(415);
    expect((await send(picture, Buffer.alloc(0))).statusCode).toBe(415);
    expect((await send(picture, gif(), "image/svg+xml")).statusCode).toBe(415);
    expect((await send(picture, Buffer.concat([gif(), Buffer.alloc(11 * 1024 * 1024)]))).statusCode).toBe(413);
    expect((await send(picture, gif(60_000, 60_000))).statusCode).toBe(413);
    expect((await send("../../secret.gif", gif())).statusCode).toBe(404);
    expect((await send(" ", gif())).statusCode).toBe(404);
  });
});

describe("the address of a picture", () => {
  test("opens it only with the right signature", { tags: ["PERM-02"] }, async () => {
    await send(picture, gif());
    await loadProduct(picture);
    const address = (await addressOfPicture()) ?? "";
    const wrong = [
      address.replace(/signature=./, "signature=!"),
      address.replace(/signature=.*/, "signature="),
      address.replace(/expires=\d/, "expires=9"),
      address.replace(/images\/[^?]+/, `images/${randomUUID()}`),
    ];
    for (const one of wrong) expect((await stage.call(undefined, "GET", one)).statusCode).toBe(404);
    expect((await stage.call(undefined, "GET", address.replace(/\?.*/, ""))).statusCode).toBe(400);
  });

  test("stays the same for a day and works for one more", () => {
    const day = 86_400;
    let now = 1000 * day + 1;
    const { of, proves } = imageAddresses(["a secret"], () => now);
    const id = randomUUID();
    const address = new URL(of(id), "http://localhost");
    const opens = () =>
      proves(id, address.searchParams.get("expires") ?? "", address.searchParams.get("signature") ?? "");
    now += day - 2;
    expect(of(id)).toBe(address.pathname + address.search);
    now += day;
    expect([opens(), of(id) === address.pathname + address.search]).toEqual([true, false]);
    now += 2;
    expect(opens()).toBe(false);
  });

  test("stays valid while its secret is being replaced", () => {
    const id = randomUUID();
    const { searchParams } = new URL(imageAddresses(["the old secret"]).of(id), "http://localhost");
    const [expires, signature] = [searchParams.get("expires") ?? "", searchParams.get("signature") ?? ""];
    expect(imageAddresses(["the new secret", "the old secret"]).proves(id, expires, signature)).toBe(true);
    expect(imageAddresses(["the new secret"]).proves(id, expires, signature)).toBe(false);
  });
});

describe("a picture's header", () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452000000100000002008060000", "hex");
  const jpeg = Buffer.from("ffd8ffe000104a46494600010100000100010000ffc0000b080020001001011100", "hex");

  test("contains its format and size", () => {
    expect(readPicture(png)).toEqual({ mediaType: "image/png", width: 16, height: 32 });
    expect(readPicture(jpeg)).toEqual({ mediaType: "image/jpeg", width: 16, height: 32 });
    expect(readPicture(gif(16, 32))).toEqual({ mediaType: "image/gif", width: 16, height: 32 });
  });

  test("is not found in truncated or other files", () => {
    for (const [bytes, headerLength] of [[png, 24] as const, [jpeg, 29] as const, [gif(), 10] as const]) {
      expect(readPicture(bytes.subarray(0, headerLength))).toBeDefined();
      for (let length = 0; length < headerLength; length++)
        expect(readPicture(bytes.subarray(0, length))).toBeUndefined();
    }
    expect(readPicture(Buffer.from("ffd8ffffffffffffffff", "hex"))).toBeUndefined();
    expect(readPicture(Buffer.from("ffd8ffe00000ffe00000ffe00000", "hex"))).toBeUndefined();
  });
});
