import type { LabelField, Reading } from "@lading/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aForm } from "../../../test/form.ts";
import { aPng } from "../../../test/sample-files.ts";
import { openStage, type Stage } from "../../../test/stage.ts";
import { aTextPdf } from "../../../test/text-pdf.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  vendor = await stage.aVendor({ role: "Full Access" });
});
afterAll(() => stage[Symbol.asyncDispose]());

const mill: LabelField[] = [
  { key: "heats", name: "Heats", type: "text", is_required: true, is_list: true },
  { key: "issued_on", name: "Issued On", type: "date", is_required: false },
];
let labels = 0;
async function aLabel(fields: readonly object[]) {
  labels += 1;
  const { rows } = await stage.owner.query<{ id: number }>(
    "insert into labels (space, name, fields) values ('product', $1, $2) returning id",
    [`Certificate ${labels}`, JSON.stringify(fields)],
  );
  return rows[0]!.id; // An insert returns its row.
}

const certificate = aTextPdf({
  pages: [
    [
      [35, 100, "Heat No.: 7282841, 7282842"],
      [35, 120, "Date of issue: 2026-03-31"],
    ],
  ],
});
const found = [
  { key: "heats", value: ["7282841", "7282842"], page: 1, box: expect.any(Object), confidence: "word" },
  { key: "issued_on", value: "2026-03-31", page: 1, box: expect.any(Object), confidence: "word" },
];

async function readStored(id: string, label?: number, token = vendor.token) {
  const query = label === undefined ? "" : `?label_id=${label}`;
  const answer = await stage.call(token, "GET", `/api/persistent-documents/${id}/reading${query}`);
  return { status: answer.statusCode, body: answer.json<Reading>() };
}

async function send(content: Uint8Array, { name = "file.pdf", label }: { name?: string; label?: number } = {}) {
  const fields = label === undefined ? [] : [{ field: "label_id", content: String(label) }];
  const answer = await stage.call(vendor.token, "POST", "/api/readings", aForm(...fields, { name, content }));
  return { status: answer.statusCode, body: answer.json<Reading>() };
}

test("a product document is read for the fields of a label", { tags: ["REQ-60.1", "REQ-63.2"] }, async () => {
  const { id } = await stage.aDocument(vendor.companyId, { content: certificate });
  const label = await aLabel(mill);
  const first = await readStored(id, label);
  expect(first).toEqual({ status: 200, body: { state: "read", fields: found } });
  // The same file is not read again, and its values stay those of the label that is asked for.
  expect(await readStored(id, label)).toEqual(first);
  expect((await readStored(id, await aLabel([mill[1]!]))).body.fields).toEqual(found.slice(1));
  expect((await readStored(id)).body.fields).toEqual([]);
  await stage.owner.query("update documents set label_id = $1 where id = $2", [label, id]);
  expect(await readStored(id)).toEqual(first);
});

test("a file is read before it is stored, and nothing of it is", { tags: ["REQ-60.1"] }, async () => {
  const sent = aTextPdf({ pages: [[[35, 100, "Heat No.: 4711842"]]] });
  const { status, body } = await send(sent, { label: await aLabel(mill) });
  expect({ status, body }).toMatchObject({ status: 200, body: { state: "read", fields: [{ value: ["4711842"] }] } });
  const agreement = aTextPdf({
    pages: [
      [
        [35, 100, "Valid until"],
        [200, 100, "March 31, 2027"],
      ],
    ],
  });
  expect((await send(agreement)).body.fields).toMatchObject([{ key: "expiration_date", value: "2027-03-31", page: 1 }]);
  const { rows } = await stage.owner.query(
    "select from documents where sha256 = sha256($1) union all select from audit_entries where details::text like '%4711842%'",
    [sent],
  );
  expect(rows).toEqual([]);
});

test("pictures and files without text have no values", { tags: ["REQ-60.2"] }, async () => {
  const label = await aLabel(mill);
  const nothing = { status: 200, body: { state: "no_text", fields: [] } };
  expect(await send(aPng(), { name: "scan.png", label })).toEqual(nothing);
  expect(await send(aTextPdf({ pages: [[]] }), { label })).toEqual(nothing);
});

test("a stored file that is damaged or lost cannot be read", { tags: ["REQ-60.2"] }, async () => {
  const label = await aLabel(mill);
  const { id } = await stage.aDocument(vendor.companyId, { content: Buffer.from("no PDF") });
  expect(await readStored(id, label)).toEqual({ status: 200, body: { state: "failed", fields: [] } });
  await stage.blobs.remove(`documents/${id}`);
  expect((await readStored(id, label)).body.state).toBe("failed");
});

test("a file of a label with a secret field is not read", { tags: ["REQ-60.4"] }, async () => {
  const { id } = await stage.aDocument(vendor.companyId, { content: certificate });
  const nothing = { status: 200, body: { state: "read", fields: [] } };
  expect(
    await readStored(id, await aLabel([...mill, { key: "number", name: "TIN", type: "secret", is_required: true }])),
  ).toEqual(nothing);
  expect(
    await readStored(id, await aLabel([...mill, { key: "tin", name: "TIN", type: "text", is_required: true }])),
  ).toEqual(nothing);
});

test("only documents and labels that the user has can be read", { tags: ["REQ-60.1"] }, async () => {
  const other = await stage.aVendor();
  const label = await aLabel(mill);
  const { id } = await stage.aDocument(vendor.companyId, { content: certificate });
  expect((await readStored(id, label, other.token)).status).toBe(404);
  const colleague = await stage.aVendor({ companyId: vendor.companyId });
  const staged = await stage.aDocument(vendor.companyId, { content: certificate, stagedBy: colleague.id });
  expect((await readStored(staged.id, label)).status).toBe(404);
  expect((await readStored(staged.id, label, colleague.token)).status).toBe(200);
  expect((await readStored(id, 2_000_000)).status).toBe(400);
});

test("a company that is not asked for fields reads none", { tags: ["REQ-60.1"] }, async () => {
  const other = await stage.aVendor({ flagsOff: ["Required Documents"] });
  const { id } = await stage.aDocument(other.companyId, { content: certificate });
  expect(await readStored(id, await aLabel(mill), other.token)).toEqual({
    status: 200,
    body: { state: "read", fields: [] },
  });
});
