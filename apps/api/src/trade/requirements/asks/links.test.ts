import { beforeEach, describe, expect, test } from "vitest";
import { askFixture } from "../../../test/ask-fixture.ts";

const fixture = askFixture({ quotas: { perOrder: 0, perProduct: 0, companyBytes: 1024 } });
const { askedItem, call, deliver, look, press, query, read, send } = fixture;

beforeEach(async () => {
  await query("delete from mail_limits");
});

const pdf = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n0\n%%EOF\n";

const fields = [
  { key: "policy", name: "Policy Number", type: "text" as const, is_required: true },
  { key: "tin", name: "Tax Number", type: "secret" as const, is_required: false },
];

describe("the page of a link", { tags: ["REQ-51.1"] }, () => {
  test("shows who asks and what is needed, and nothing else of the company", async () => {
    const { item, code } = await askedItem({ fields, help: "As PDF." }, { text: "Hi Ann" });
    await fixture.upload(item, "Own.pdf");
    const { status, body } = await look(code);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["is_remembered", "ask"]);
    expect(body.ask).toMatchObject({
      company_name: expect.any(String),
      asked_by: expect.any(String),
      provider_name: expect.any(String),
      name: "Ann Lee, Lockton",
      text: "Hi Ann",
      items: [{ id: item, help: "As PDF.", is_open: true, files: [], fields: [{ key: "policy" }, { key: "tin" }] }],
      maximum_files: 3,
    });
    const text = JSON.stringify(body);
    for (const word of [fixture.vendor.email, "lockton.example", "Own", fixture.company.id])
      expect(text).not.toContain(word);
  });

  test("says that the company has sent a document itself", async () => {
    const { item, code } = await askedItem();
    await fixture.upload(item);
    await fixture.act(`${item}/submit`);
    expect((await look(code)).body.ask.items).toMatchObject([{ id: item, is_open: false }]);
    expect(await deliver(code, item)).toMatchObject({ status: 409, body: { code: "item_changed" } });
  });
});

describe("files of a link", { tags: ["REQ-51.2"] }, () => {
  test("are at most three for a document, and can be removed", async () => {
    const { item, code } = await askedItem({ maximum_files: 20 });
    for (const name of ["A.pdf", "B.pdf", "C.pdf"]) expect((await deliver(code, item, name)).status).toBe(201);
    expect(await deliver(code, item, "D.pdf")).toMatchObject({
      status: 409,
      body: { code: "too_many_files", params: { most: 3 } },
    });
    const { files } = (await look(code)).body.ask.items[0];
    expect(files.map(({ name }: { name: string }) => name)).toEqual(["A", "B", "C"]);
    expect((await press("files/remove", { code, item, file: files[0].id })).body.files).toHaveLength(2);
    expect((await press("files/remove", { code, item, file: files[0].id })).status).toBe(404);
    expect((await deliver(code, item, "D.pdf")).status).toBe(201);
    expect((await read(item)).draft).toBeNull();
  });

  test("are as many as the requirement takes, if these are fewer", async () => {
    const { item, code } = await askedItem({ maximum_files: 2 });
    expect((await look(code)).body.ask.items[0].maximum_files).toBe(2);
    for (const name of ["A.pdf", "B.pdf"]) expect((await deliver(code, item, name)).status).toBe(201);
    expect(await deliver(code, item, "C.pdf")).toMatchObject({ status: 409, body: { params: { most: 2 } } });
  });

  test("pass the checks of uploads", async () => {
    const { item, code } = await askedItem();
    expect((await deliver(code, item, "Virus.exe")).status).toBe(400);
    expect((await deliver(code, item, "Not.pdf", "no pdf")).status).toBe(400);
    expect((await look(code)).body.ask.items[0].files).toEqual([]);
    expect(await query("select from requirement_files where company_id = $1", [fixture.company.id])).toEqual([]);
  });

  test("count to the quota of the company, whose numbers the third party does not read", async () => {
    const { item, code } = await askedItem();
    const { status, body } = await deliver(code, item, "Large.pdf", `${pdf}${" ".repeat(1024)}`);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining("no room")]);
    expect(JSON.stringify(body)).not.toMatch(/\d (GB|MB)/);
  });
});

describe("what a link sends", { tags: ["REQ-52.2"] }, () => {
  test("waits for the company, which sends it in the name of the third party", { tags: ["REQ-52.1"] }, async () => {
    const { item, code } = await askedItem({ fields });
    await deliver(code, item);
    expect((await send(code, { items: [{ id: item }] })).body).toMatchObject({
      code: "fields_missing",
      "items.0.values.policy": ["Policy Number is required."],
    });
    const { status, body } = await send(code, { items: [{ id: item, values: { policy: "GL-1", tin: "123456789" } }] });
    expect([status, Object.keys(body)]).toEqual([200, ["sent_at"]]);
    const sender = expect.stringMatching(/^Ann Lee, Lockton \(through a link of .+\)$/);
    const arrived = await read(item);
    expect(arrived).toMatchObject({
      state: "missing",
      asked: null,
      draft: {
        values: { policy: "GL-1", tin: "•••6789" },
        sent_by: sender,
        files: [{ name: "Certificate", uploaded_by: sender }],
      },
    });
    const [mail] = await query<{ text: string }>(
      "select text from mails where recipient = $1 order by created_at desc limit 1",
      [fixture.vendor.email],
    );
    expect(mail?.text).toContain("Ann Lee, Lockton has sent");
    expect(mail?.text).toContain("Look at it and send it.");
    const submitted = await fixture.act(`${item}/submit`);
    expect(submitted.body).toMatchObject({ state: "submitted", submissions: [{ sent_by: sender }] });
    const review = await fixture.staffCall("GET", `requirement-items/${item}`);
    expect(review.body.sent).toMatchObject({ by: sender });
    expect(
      JSON.stringify([arrived, review.body, await query("select details::text from audit_entries")]),
    ).not.toContain("123456789");
  });

  test("goes to review at once if the company chose that", { tags: ["REQ-52.1"] }, async () => {
    const { item, code } = await askedItem({}, { straight_to_review: true });
    await deliver(code, item);
    expect((await send(code, { items: [{ id: item, note: "See page 2." }] })).status).toBe(200);
    expect(await read(item)).toMatchObject({
      state: "submitted",
      submissions: [{ sent_by: expect.stringContaining("(through a link of"), note: "See page 2." }],
    });
    const [row] = await query("select size from work_items where kind = 'requirement_review' and company_id = $1", [
      fixture.company.id,
    ]);
    expect(row).toEqual({ size: 1 });
  });

  test("goes to review in one row with the others that were sent", { tags: ["REQ-52.1", "REQ-30.1"] }, async () => {
    const items = [await fixture.anItem(), await fixture.anItem()].map(({ id }) => id);
    const { body } = await fixture.ask(items, { straight_to_review: true });
    const code = await fixture.codeOf(body.id);
    for (const item of items) await deliver(code, item);
    expect((await send(code)).status).toBe(200);
    expect(
      await query("select size from work_items where kind = 'requirement_review' and company_id = $1", [
        fixture.company.id,
      ]),
    ).toEqual([{ size: 2 }]);
  });

  test("joins what the company has begun, and then waits for it", async () => {
    const { item, code } = await askedItem({}, { straight_to_review: true });
    await fixture.upload(item, "Own.pdf");
    await deliver(code, item);
    expect((await send(code)).status).toBe(200);
    const { state, draft } = await read(item);
    expect([state, draft?.files.map(({ name }) => name)]).toEqual(["missing", ["Own", "Certificate"]]);
  });

  test("is refused without a file, and if its day is over", async () => {
    const { item, code } = await askedItem({
      fields: [{ key: "expires", name: "Expires", type: "date", is_required: true }],
      validity: { kind: "until_field", field: "expires" },
    });
    expect((await send(code)).body).toEqual({ document: ["Choose a file."] });
    await deliver(code, item);
    const { body } = await send(code, { items: [{ id: item, values: { expires: await fixture.dayIn(-1) } }] });
    expect(Object.keys(body)).toEqual(["items.0.values.expires"]);
    expect((await look(code)).body.ask.items[0].files).toHaveLength(1);
  });
});

test("a link in another mail than the first still belongs to its own request", { tags: ["REQ-53.5"] }, async () => {
  const one = await askedItem();
  const other = await askedItem();
  expect(await deliver(one.code, other.item)).toMatchObject({ status: 400, body: { item: [expect.any(String)] } });
  expect(await send(one.code, { items: [{ id: other.item }] })).toMatchObject({ status: 400 });
  expect((await call("GET", "requirements/asks")).body.count).toBe(2);
});
