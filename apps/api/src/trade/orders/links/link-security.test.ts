import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { linkFixture } from "../../../test/link-fixture.ts";

const fixture = linkFixture();
const { accept, countAnswers, look, mailedCode, newPlace, query } = fixture;

let place: string;
beforeEach(() => {
  place = newPlace();
});

describe("requests that only read", { tags: ["ORD-63.3"] }, () => {
  test.for(["HEAD", "OPTIONS", "GET", "PUT", "PATCH", "DELETE"] as const)("%s accepts nothing", async (method) => {
    const code = await mailedCode();
    for (const path of [`/api/order-links/${code}`, `/api/order-links/${code}/accept`])
      await fixture.stage.app.inject({ method, url: path, remoteAddress: place });
    expect(await countAnswers()).toBe(0);
    expect((await accept(code, {}, place)).status).toBe(200);
  });

  test("a form of another site cannot press the button", async () => {
    const code = await mailedCode();
    const answer = await fixture.stage.app.inject({
      method: "POST",
      url: `/api/order-links/${code}/accept`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "name=Eve&revision=1",
      remoteAddress: place,
    });
    expect(answer.statusCode).toBe(415);
    expect(await countAnswers()).toBe(0);
  });
});

describe("a code", { tags: ["ORD-63.5"] }, () => {
  test("that was guessed or changed opens nothing", async () => {
    const code = await mailedCode();
    const bytes = Buffer.from(code, "base64url");
    const flipped = Array.from({ length: bytes.length }, (_value, at) => {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1; // The code has as many bytes.
      return changed.toString("base64url");
    });
    const guesses = [...flipped, ...Array.from({ length: 50 }, () => randomBytes(48).toString("base64url"))];
    for (const guess of [...guesses, `${code}=`, code.slice(1), "x", code.toUpperCase()])
      expect(await look(guess, place)).toMatchObject({ status: 400, body: { code: "invalid_order_link" } });
    expect((await accept(flipped[20] ?? "", {}, newPlace())).body.code).toBe("invalid_order_link");
    expect(await countAnswers()).toBe(0);
  });

  test("of another purpose opens nothing", async () => {
    await mailedCode();
    const [row] = await query<{ id: string; salt: Buffer }>(
      "select id, code_salt as salt from order_links where company_id = $1",
    );
    const other = fixture.stage.getCode("invitation", row ?? { id: "", salt: Buffer.alloc(0) });
    expect((await look(other, place)).body.code).toBe("invalid_order_link");
  });

  test("opens its own order and no other", async () => {
    await fixture.addOrder("PO-2", ["1,A,2,EA,1,2027-03-01"]);
    const code = await mailedCode();
    const other = (await fixture.codesOf(fixture.vendor.email)).get("PO-2") ?? "";
    expect(other).not.toBe(code);
    expect((await accept(other, {}, place)).status).toBe(200);
    const answered = await query(
      "select o.purchase_order from order_responses r join purchase_orders o on o.company_id = r.company_id and o.id = r.order_id where r.company_id = $1",
    );
    expect(answered).toEqual([{ purchase_order: "PO-2" }]);
    expect((await look(code, place)).body.order.purchase_order).toBe("PO-1");
  });

  test("is tried at most 120 times a minute from an address", async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 130; tries++) statuses.push((await look("guess", place)).status);
    expect(statuses.filter((status) => status === 400).length).toBe(120);
    expect(statuses.filter((status) => status === 429).length).toBe(10);
    expect((await look("guess", newPlace())).status).toBe(400);
  });

  test("lets the role of vendors read no link without its id", async () => {
    await mailedCode();
    const client = await fixture.stage.owner.connect();
    try {
      await client.query("begin; set local role lading_vendor");
      expect((await client.query("select id from order_links")).rows).toEqual([]);
      await expect(client.query("select code_salt from order_links")).rejects.toThrow("permission denied");
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});

describe("codes and links", { tags: ["ORD-63.7"] }, () => {
  test("are in no row of any table", async () => {
    const code = await mailedCode();
    await accept(code, {}, place);
    const tables = await query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and $1::uuid is not null",
    );
    for (const { name } of tables) {
      const found = await query(
        `select 1 from ${name} t where t::text like '%' || $2 || '%' and $1::uuid is not null limit 1`,
        code,
      );
      expect([name, found]).toEqual([name, []]);
    }
  });
});
