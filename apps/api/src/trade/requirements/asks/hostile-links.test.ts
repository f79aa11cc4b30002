import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { askFixture } from "../../../test/ask-fixture.ts";

const fixture = askFixture();
const { askedItem, call, deliver, look, newPlace, press, query, read, send } = fixture;

beforeEach(async () => {
  await query("delete from mail_limits");
});

const notFound = { detail: "Not found.", code: "not_found", params: {} };

describe("requests that only read", { tags: ["REQ-53.1"] }, () => {
  test.for(["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "POST"] as const)(
    "%s of the page's address sends nothing",
    async (method) => {
      const { item, code } = await askedItem();
      await deliver(code, item);
      await fixture.stage.app.inject({ method, url: `/api/document-asks/${code}`, remoteAddress: newPlace() });
      expect((await look(code)).body.ask.items[0].files).toHaveLength(1);
    },
  );

  test("a form of another site cannot send", async () => {
    const { item, code } = await askedItem();
    await deliver(code, item);
    const answer = await fixture.stage.app.inject({
      method: "POST",
      url: "/api/document-asks/send",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: `code=${code}`,
      remoteAddress: newPlace(),
    });
    expect(answer.statusCode).toBe(415);
    expect((await look(code)).status).toBe(200);
  });
});

describe("a code", { tags: ["REQ-53.2"] }, () => {
  test("that was guessed or changed opens nothing", async () => {
    const { code } = await askedItem();
    expect(Buffer.from(code, "base64url")).toHaveLength(16);
    const flipped = Array.from({ length: 16 }, (_value, at) => {
      const changed = Buffer.from(code, "base64url");
      changed[at]! ^= 1; // The code has as many bytes.
      return changed.toString("base64url");
    });
    const guesses = Array.from({ length: 100 }, () => randomBytes(16).toString("base64url"));
    for (const guess of [...flipped, ...guesses, `${code}=`, code.slice(1), "x", `${code}A`, code.toUpperCase()])
      expect(await look(guess)).toMatchObject({ status: 404, body: notFound });
    expect(await send(flipped[3] ?? "")).toMatchObject({ status: 404, body: notFound });
  });

  test("is tried at most 60 times a minute from an address", async () => {
    const place = newPlace();
    const statuses: number[] = [];
    for (let tries = 0; tries < 65; tries++)
      statuses.push((await look(randomBytes(16).toString("base64url"), place)).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await press("send", { code: "x" }, place)).status).toBe(429);
    expect((await look("x", newPlace())).status).toBe(404);
  });

  test("is in no row of any table and no log", { tags: ["REQ-53.6"] }, async () => {
    const { item, code } = await askedItem();
    await deliver(code, item);
    await send(code);
    const tables = await query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const hex = Buffer.from(code, "base64url").toString("hex");
    for (const { name } of tables)
      expect([
        name,
        await query(
          `select 1 from ${name} t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%' limit 1`,
          [code, hex],
        ),
      ]).toEqual([name, []]);
  });
});

describe("a link is not found", { tags: ["REQ-53.3"] }, () => {
  test.for([
    ["after 14 days", "update document_asks set expires_at = expires_at - interval '14 days' where company_id = $1"],
    ["while its company is suspended", "update companies set status = 'suspended', suspended_at = now() where id = $1"],
    [
      "while its company has the feature off",
      "update company_feature_flags set active = false where company_id = $1 and feature_name = 'Required Documents'",
    ],
    ["while the person who asked is deactivated", "update users set status = 'deactivated' where company_id = $1"],
    [
      "while the person who asked may not ask",
      "update users set role_id = (select id from roles where name = 'View Only') where company_id = $1",
    ],
    ["after the person who asked was deleted", "delete from users where company_id = $1"],
  ])("%s", async ([, change = ""]) => {
    const { item, code } = await askedItem();
    await deliver(code, item);
    await query(change, [fixture.company.id]);
    const { files } = {
      files: await query<{ id: string }>("select file_id as id from document_ask_files where item_id = $1", [item]),
    };
    for (const { status, body } of [
      await look(code),
      await deliver(code, item, "B.pdf"),
      await send(code),
      await press("forget", { code }),
      await press("files/remove", { code, item, file: files[0]?.id }),
    ])
      expect([status, body]).toEqual([404, notFound]);
  });

  test("once it was revoked, also while a file is on its way", async () => {
    const { item, ask, code } = await askedItem();
    await Promise.all([
      call("DELETE", `requirements/asks/${ask}`),
      ...["A.pdf", "B.pdf"].map((name) => deliver(code, item, name)),
    ]);
    expect(await send(code)).toMatchObject({ status: 404, body: notFound });
    expect((await read(item)).draft).toBeNull();
  });
});

describe("an edited call", { tags: ["REQ-53.5"] }, () => {
  test("gets nothing of other documents, files and companies", async () => {
    const { item, code } = await askedItem();
    const other = await fixture.anItem();
    await fixture.upload(other.id, "Secret.pdf");
    const [file] = (await read(other.id)).draft?.files ?? [];
    expect(await deliver(code, other.id)).toMatchObject({
      status: 400,
      body: { item: ["This link does not ask for it."] },
    });
    expect((await press("files/remove", { code, item: other.id, file: file?.id })).status).toBe(400);
    expect((await press("files/remove", { code, item, file: file?.id })).status).toBe(404);
    await deliver(code, item);
    for (const body of [
      { items: [{ id: other.id }] },
      { items: [{ id: item }, { id: item }] },
      { items: [{ id: item, files: [file?.id] }] },
      { company: fixture.company.id },
      { straight_to_review: true },
    ])
      expect((await send(code, body)).status).toBe(400);
    expect((await read(other.id)).draft?.files).toHaveLength(1);
    expect((await look(`${code}?item=${other.id}`)).status).not.toBe(500);
  });

  test("without the code before the file receives nothing", async () => {
    const { item } = await askedItem();
    const { aForm } = await import("../../../test/form.ts");
    const form = aForm(
      { name: "A.pdf", content: "%PDF-" },
      { field: "code", content: "x" },
      { field: "item", content: item },
    );
    const answer = await fixture.stage.call(undefined, "POST", "/api/document-asks/files", {
      ...form,
      remoteAddress: newPlace(),
    });
    expect([answer.statusCode, answer.json()]).toEqual([400, { code: ["Send this field before the file."] }]);
  });
});
