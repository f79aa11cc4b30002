import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { folderFixture } from "../../../test/folder-fixture.ts";
import { unattachedFileJobs } from "../../../record/files/unattached-files/unattached-file-jobs.ts";

const fixture = folderFixture();
const { anItem, call, publish, follow, query, stageContent, stageFile, staged, submit } = fixture;

const sweep = async () => {
  const [job] = unattachedFileJobs({ database: fixture.database, blobs: fixture.stage.blobs });
  await job?.run(AbortSignal.timeout(20_000));
};

test("a file says which document it looks like and why, and nothing is sent", { tags: ["REQ-23.1"] }, async () => {
  const iso = await anItem({ name: "ISO 9001 Certificate" });
  await anItem({ name: "Safety Program" });
  const { status, body } = await stageFile("scan 12.pdf", [["Cover letter"], ["Certified for ISO 9001:2015 by TUV"]]);
  expect([status, body]).toMatchObject([
    201,
    { name: "scan 12", text: "read", matches: [{ item: iso.id, because: "“ISO 9001:2015” on page 2" }], sent_at: null },
  ]);
  expect((await call("GET", `requirements/files/${body.id}`)).body).toEqual(body);
  expect(await fixture.read(iso.id)).toMatchObject({ state: "missing", draft: null });
  expect(await staged()).toMatchObject([{ id: body.id, name: "scan 12" }]);
});

test(
  "numbers of orders and products choose the items, and a policy its certificate",
  { tags: ["REQ-23.2"] },
  async () => {
    const condition = { company_ids: [fixture.company.id] };
    const mill = await publish({ name: "Mill Certificate (EN 10204 3.1)", applies_to: "order_line", condition });
    const sheet = await publish({ name: "Safety Data Sheet", applies_to: "product", condition });
    await fixture.anOrderOf(2);
    await fixture.anOrderOf(1);
    await query("update purchase_orders set purchase_order = '45000' || id where company_id = $1", [
      fixture.company.id,
    ]);
    await follow();
    const lines = await query<{ id: string; number: string }>(
      `select i.id, o.purchase_order as number from requirement_items i join purchase_orders o on o.company_id = i.company_id and o.id = i.order_id
     where i.requirement_id = $1 order by o.id, i.line`,
      [mill],
    );
    const { body: certificate } = await stageFile(`EN 10204 - 3.1 of ${lines[0]?.number}.pdf`, [[]]);
    const because = `“EN 10204 - 3.1” in the name, PO “${lines[0]?.number}” in the name`;
    expect(certificate.matches).toEqual(lines.slice(0, 2).map(({ id }) => ({ item: id, because })));
    const [product] = await query<{ id: string; sku: string }>(
      `select i.id, p.gxp_sku as sku from requirement_items i join products p on p.company_id = i.company_id and p.id = i.product_id
     where i.requirement_id = $1`,
      [sheet],
    );
    const { body: safety } = await stageFile(`Safety Data Sheet ${product?.sku}.pdf`, [[]]);
    expect(safety.matches).toEqual([
      { item: product?.id, because: `“Safety Data Sheet” in the name, “${product?.sku}” in the name` },
    ]);
    const policy = { key: "policy_number", name: "Policy Number", type: "text" as const, is_required: false };
    const insurance = await anItem({ name: "General Liability", fields: [policy] });
    await fixture.upload(insurance.id, "Old.pdf", { values: { policy_number: "GL-4471" } });
    await fixture.act(`${insurance.id}/submit`);
    await fixture.decide(insurance.id, "changes_requested", "Old.");
    const { body: renewed } = await stageFile("Coverage GL-4471.pdf", [[]]);
    expect(renewed.matches).toEqual([{ item: insurance.id, because: "policy “GL-4471” in the name" }]);
  },
);

test("a picture is matched by its name, and what is not clear by nothing", { tags: ["REQ-23.1"] }, async () => {
  const tax = await anItem({ name: "W-9" });
  await anItem({ name: "Quality Manual" });
  const { body } = await stageFile("fw9 2026 signed.pdf", [[]]);
  expect(body).toMatchObject({ text: "no_text", matches: [{ item: tax.id, because: "“fw9” in the name" }] });
  expect((await stageFile("scan0012.pdf", [["Lunch menu"]])).body.matches).toEqual([]);
});

test("a file that was sent before says when", { tags: ["REQ-23.1"] }, async () => {
  const item = await anItem();
  const { body: first } = await stageFile("One.pdf", [["Same"]]);
  await submit([{ id: first.id, items: [item.id] }]);
  expect((await stageFile("Two.pdf", [["Same"]])).body.sent_at).toMatch(/^20/);
});

test("the values of a file are read for the document that was chosen", { tags: ["REQ-23.3"] }, async () => {
  const item = await anItem({ fields: [{ key: "expires", name: "Expires", type: "date", is_required: true }] });
  const { body } = await stageFile("Policy.pdf", [["Expires: 2027-03-31"]]);
  const reading = await call("GET", `requirements/files/${body.id}/reading?item=${item.id}`);
  expect(reading.body).toMatchObject({ state: "read", fields: [{ key: "expires", value: "2027-03-31", page: 1 }] });
  const other = await call("GET", `requirements/files/${body.id}/reading?item=${randomUUID()}`);
  expect(other.body).toEqual({ state: "read", fields: [] });
  await submit([{ id: body.id, items: [item.id], values: { expires: "2027-03-31" } }]);
  // It counts as a value that was offered and used.
  const uses = await query("select is_unchanged from requirement_offer_uses where company_id = $1", [
    fixture.company.id,
  ]);
  expect(uses).toEqual([{ is_unchanged: true }]);
});

test("a secret number of a file is in no answer", { tags: ["REQ-23.3"] }, async () => {
  const item = await anItem({
    name: "W-9",
    fields: [{ key: "tin", name: "TIN", type: "secret", is_required: true }],
  });
  const { body } = await stageFile("fw9.pdf", [["Request for Taxpayer TIN 123456789"]]);
  const { body: reading } = await call("GET", `requirements/files/${body.id}/reading?item=${item.id}`);
  expect(body.matches).toHaveLength(1);
  expect(JSON.stringify([body, reading])).not.toContain("123456789");
});

test("files are checked, counted and removed like others", { tags: ["REQ-23.4"] }, async () => {
  expect((await stageContent("Program.exe", "MZ")).status).toBe(400);
  expect((await stageContent("Wrong.pdf", "no pdf")).status).toBe(400);
  expect(await staged()).toEqual([]);
  const key = randomUUID();
  const { body } = await stageFile("One.pdf", [["One"]], { key });
  expect((await stageFile("One.pdf", [["One"]], { key })).body).toEqual(body);
  expect(await staged()).toHaveLength(1);
  const used = async () =>
    (await fixture.stage.call(fixture.vendor.token, "GET", "/api/documents/room")).json().company_bytes.used;
  expect(await used()).toBe(body.size);
  expect((await call("DELETE", `requirements/files/${body.id}`)).status).toBe(200);
  expect([await staged(), await used()]).toEqual([[], 0]);
  expect(await fixture.stage.blobs.get(`requirements/${body.id}`)).toBeNull();
});

test(
  "a file that is not sent for a week is removed, unless it was sent as something",
  { tags: ["REQ-23.4"] },
  async () => {
    const item = await anItem();
    const lacking = await anItem({ fields: [{ key: "number", name: "Number", type: "text", is_required: true }] });
    const { body: old } = await stageFile("Old.pdf", [["Old"]]);
    const { body: sent } = await stageFile("Sent.pdf", [["Sent"]]);
    const { body: young } = await stageFile("Young.pdf", [["Young"]]);
    await submit([{ id: sent.id, items: [item.id, lacking.id] }]);
    await query("update requirement_files set uploaded_at = now() - interval '7 days 1 second' where id = any($1)", [
      [old.id, sent.id],
    ]);
    await sweep();
    expect(await staged()).toMatchObject([{ id: young.id }]);
    const left = await query<{ id: string }>("select id from requirement_files where company_id = $1", [
      fixture.company.id,
    ]);
    expect(left.map(({ id }) => id).toSorted()).toEqual([sent.id, young.id].toSorted());
  },
);

test("files that come at once are all stored, each with its match", { tags: ["REQ-23.4"] }, async () => {
  const item = await anItem({ name: "ISO 9001 Certificate" });
  const names = Array.from({ length: 14 }, (_, place) => `ISO 9001, copy ${place}.pdf`);
  const all = await Promise.all(names.map((name) => stageFile(name, [[name]])));
  expect(all.map(({ status }) => status)).toEqual(names.map(() => 201));
  // One that was not read because of the others can be looked at later.
  for (const { body } of all)
    expect((await call("GET", `requirements/files/${body.id}`)).body.matches).toMatchObject([{ item: item.id }]);
});
