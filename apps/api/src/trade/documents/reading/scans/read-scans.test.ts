import { existsSync } from "node:fs";
import type { LabelField, Reading } from "@lading/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aForm } from "../../../../test/form.ts";
import { aScannedPdf, drawScan, toPng } from "../../../../test/scans.ts";
import { openStage, type Stage } from "../../../../test/stage.ts";
import { turnOnScans } from "./run-scan.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
let label: number;
beforeAll(async () => {
  stage = await openStage();
  vendor = await stage.aVendor({ role: "Full Access" });
  turnOnScans();
  const fields: LabelField[] = [
    { key: "heats", name: "Heats", type: "text", is_required: true, is_list: true },
    { key: "issued_on", name: "Issued On", type: "date", is_required: false },
  ];
  const { rows } = await stage.owner.query<{ id: number }>(
    "insert into labels (space, name, fields) values ('product', 'Scanned Certificate', $1) returning id",
    [JSON.stringify(fields)],
  );
  label = rows[0]!.id; // An insert returns its row.
});
afterAll(() => stage[Symbol.asyncDispose]());

const scan = drawScan([
  [35, 100, "Heat No.: 7282841, 7282842"],
  [35, 140, "Date of issue:"],
  [200, 140, "2026-03-31"],
]);

const found = [
  { key: "heats", value: ["7282841", "7282842"], page: 1, confidence: "word", is_scan: true },
  { key: "issued_on", value: "2026-03-31", page: 1, confidence: "word", is_scan: true },
];

async function send(content: Buffer, name: string) {
  const form = aForm({ field: "label_id", content: String(label) }, { name, content });
  const answer = await stage.call(vendor.token, "POST", "/api/readings", form);
  return answer.json<Reading>();
}

test(
  "values of a scanned PDF are read with their places",
  { tags: ["REQ-60.5", "REQ-63.1"], timeout: 90_000 },
  async () => {
    const { id } = await stage.aDocument(vendor.companyId, { content: aScannedPdf([scan]) });
    const answer = await stage.call(vendor.token, "GET", `/api/persistent-documents/${id}/reading?label_id=${label}`);
    const { state, fields } = answer.json<Reading>();
    expect({ state, fields }).toMatchObject({ state: "read", fields: found });
    // The middle of the date is right of its label, a sixth of the page from the top.
    const { left, top, width, height } = fields[1]!.box!; // It was found there.
    expect(left + width / 2).toBeCloseTo(0.385, 2);
    expect(top + height / 2).toBeCloseTo(0.162, 2);
    expect(existsSync("eng.traineddata")).toBe(false);
  },
);

test("values of a picture are read", { tags: ["REQ-60.5"], timeout: 90_000 }, async () => {
  expect(await send(toPng(scan), "scan.png")).toMatchObject({ state: "read", fields: found });
});

test("a picture without text has no values", { tags: ["REQ-60.2"], timeout: 90_000 }, async () => {
  expect(await send(toPng(drawScan([])), "white.png")).toEqual({ state: "no_text", fields: [] });
});
