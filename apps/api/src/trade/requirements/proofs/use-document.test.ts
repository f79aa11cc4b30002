import { expect, test } from "vitest";
import { proofFixture } from "../../../test/proof-fixture.ts";

const fixture = proofFixture();
const { aCertificate, archive, call, query, read, use } = fixture;

const namesOf = async (id: string) => (await read(id)).usable_documents.map(({ name }) => name);

test(
  "an item offers documents of its order with its label, which are its files without a copy",
  { tags: ["REQ-13.9"] },
  async () => {
    const { document, items } = await aCertificate(2, {
      maximum_files: 2,
      fields: [
        { key: "heat", name: "Heat", type: "text", is_required: false },
        { key: "pieces", name: "Pieces", type: "number", is_required: false },
      ],
    });
    await query(`update documents set field_values = '{"heat": "H-1", "pieces": "many", "other": "x"}' where id = $1`, [
      document,
    ]);
    await fixture.stage.aDocument(fixture.company.id, { name: "Of another order", space: "order" });
    const [id, other] = items as [string, string]; // The order has two lines.
    expect(await namesOf(id)).toEqual(["Mill certificate"]);
    const room = async () => (await call("GET", "documents/room")).body.company_bytes.used;
    const before = await room();
    const used = await use(id, document);
    expect([used.status, used.body.draft.values, used.body.draft.files]).toEqual([
      201,
      { heat: "H-1" },
      [expect.objectContaining({ id: document, name: "Mill certificate" })],
    ]);
    expect([await namesOf(id), await namesOf(other), await room()]).toEqual([[], ["Mill certificate"], before]);
    await use(other, document);
    expect((await read(other)).draft?.files).toHaveLength(1);
    await call("DELETE", `requirements/${id}/files/${document}`);
    await call("DELETE", `requirements/${other}/files/${document}`);
    expect(await query("select from requirement_files where id = $1", [document])).toEqual([]);
    expect(await query("select from loose_files where key like '%' || $1", [document])).toEqual([]);
    expect(await fixture.stage.blobs.get(`documents/${document}`)).not.toBeNull();
    // A valid file is not offered once more.
    await fixture.proveWith(document, [other]);
    expect(await namesOf(other)).toEqual([]);
  },
);

test(
  "a product's item offers documents of the product while the company has them",
  { tags: ["REQ-13.9"] },
  async () => {
    const { gxpSku } = await fixture.stage.aProduct(fixture.company.id);
    const requirement = await fixture.publish({
      applies_to: "product",
      condition: { company_ids: [fixture.company.id] },
    });
    await fixture.follow();
    const [item] = await query<{ id: string; label: string }>(
      `select i.id, l.name as label from requirement_items i join requirements r on r.id = i.requirement_id
       join labels l on l.id = r.label_id where i.requirement_id = $1`,
      [requirement],
    );
    const { id, label } = item!; // The company has one product.
    await fixture.stage.aDocument(fixture.company.id, { name: "Certificate", label, products: [gxpSku] });
    await fixture.stage.aDocument(fixture.company.id, { name: "Of no product", label });
    await fixture.stage.aDocument(fixture.company.id, { name: "Sheet", label, products: [gxpSku], extension: "eml" });
    expect(await namesOf(id)).toEqual(["Certificate"]);
    await query(
      `insert into company_feature_flags (company_id, feature_name, active) values ($1, 'Product Documents', false)
       on conflict (company_id, feature_name) do update set active = false`,
      [fixture.company.id],
    );
    expect(await namesOf(id)).toEqual([]);
  },
);

test("only a document that is offered can be used, once, by people who may send", { tags: ["REQ-13.9"] }, async () => {
  const { document, items } = await aCertificate(1);
  const id = items[0]!; // The order has a line.
  const stranger = await fixture.stage.aVendor({ role: "Full Access" });
  const foreign = await fixture.stage.aDocument(stranger.companyId, { space: "order" });
  expect((await use(id, foreign.id)).body).toEqual({
    document_id: ["This document cannot be sent here. It may be in the archive."],
  });
  const as = (token: string) => fixture.act(`${id}/documents`, { document_id: document }, { token });
  const viewer = await fixture.stage.aVendor({ role: "View Only", companyId: fixture.company.id });
  expect([(await as(stranger.token)).status, (await as(viewer.token)).status]).toEqual([404, 403]);
  await use(id, document);
  expect((await use(id, document)).body.code).toBe("too_many_files");
  await archive(document);
  expect((await use(id, document)).status).toBe(400);
  expect((await fixture.act(`${id}/documents`, { document_id: document, version: 1 })).body.code).toBe("item_changed");
});
