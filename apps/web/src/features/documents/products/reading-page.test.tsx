import type { LabelField } from "@lading/contract";
import { afterAll, expect, test } from "vitest";
import { aScannedPdf, drawScan } from "../../../../../api/src/test/scans.ts";
import { openStage, unique } from "../../../../../api/src/test/stage.ts";
import { aTextPdf, type PlacedText } from "../../../../../api/src/test/text-pdf.ts";
import { turnOnScans } from "../../../../../api/src/trade/documents/reading/scans/run-scan.ts";
import { box, findBox, findRow } from "../../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const space = "/document-repository?type=Product+Documents";
const fields: LabelField[] = [
  { key: "heats", name: "Heats", type: "text", is_required: true, is_list: true },
  { key: "issued_on", name: "Issued On", type: "date", is_required: false },
  { key: "certificate_number", name: "Certificate Number", type: "text", is_required: false },
  { key: "grade", name: "Grade", type: "text", is_required: false },
];
const certificate: PlacedText[] = [
  [35, 100, "Heat No.: 7282841, 7282842, 7282843, 7282844"],
  [35, 120, "Certificate No.: MC-4711"],
  [35, 140, "Date of issue: 2026-03-31"],
  [35, 160, "Material grade S355 stamped on the side"],
];

async function open(content: Buffer, asked = fields) {
  const vendor = await stage.aVendor();
  const label = unique("Mill certificate");
  const { rows } = await stage.owner.query<{ id: number }>(
    "insert into labels (space, name, fields) values ('product', $1, $2) returning id",
    [label, JSON.stringify(asked)],
  );
  const { id } = await stage.aDocument(vendor.companyId, { name: "Certificate", content });
  await stage.owner.query("update documents set label_id = $1 where id = $2", [rows[0]!.id, id]); // An insert returns its row.
  const page = await openPage(stage, space, vendor);
  await findRow("Certificate");
  await page.click("button", "Edit Certificate");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Certificate" }));
  const stored = async () => {
    const found = await stage.owner.query("select field_values from documents where id = $1", [id]);
    return found.rows[0].field_values as unknown;
  };
  return { ...page, dialog, stored };
}

const threadMs = 15_000;
const aCertificate = (...more: PlacedText[]) => aTextPdf({ pages: [[...certificate, ...more]] });

test(
  "offers what the file shows, and saves only what a person uses",
  { tags: ["REQ-63.2", "REQ-63.3", "REQ-63.4"] },
  async () => {
    const { click, dialog, stored } = await open(aCertificate([35, 700, "offered"]));
    const summary = await dialog.findByText(/read from your file/, {}, { timeout: threadMs });
    expect(summary).toHaveTextContent("4 of 4 fields read from your file. Compare them with it.");
    expect(dialog.getByText("4 heats found on page 1: 7282841, 7282842, 7282843, 7282844")).toBeVisible();
    const offer = dialog.getByText("Read on page 1: Mar 31, 2026");
    // The date is in the upper left of the page, 132 of 842 points from its top.
    const mark = offer.parentElement?.querySelector<HTMLElement>("[aria-hidden] > span");
    expect(Number.parseFloat(mark?.style.left ?? "")).toBeCloseTo(1.06, 1);
    expect(Number.parseFloat(mark?.style.top ?? "")).toBeCloseTo(3.76, 1);
    expect(dialog.getByText("Perhaps, on page 1: S355 stamped on the side")).toBeVisible();
    expect(await findBox("Heats")).toHaveValue("");
    expect(await stored()).toBeNull();

    await click("button", "Use Mar 31, 2026 for Issued On");
    expect(box("Issued On (optional)")).toHaveValue("03/31/2026");
    expect(dialog.getByText("As on page 1")).toBeVisible();
    // A guess is left to the person.
    await click("button", "Use 2 Values");
    expect(box("Heats")).toHaveValue("7282841\n7282842\n7282843\n7282844");
    expect(box("Certificate Number (optional)")).toHaveValue("MC-4711");
    expect(box("Grade (optional)")).toHaveValue("");
    expect(await stored()).toBeNull();
    await click("button", "Save Update");
    await screen.findByText("The document was updated.");
    expect(await stored()).toEqual({
      heats: ["7282841", "7282842", "7282843", "7282844"],
      issued_on: "2026-03-31",
      certificate_number: "MC-4711",
    });
  },
);

test("says whether a typed value is the one of the file", { tags: ["REQ-63.5"] }, async () => {
  const asked = [...fields, { key: "order_number", name: "Order", type: "text", is_required: false } as const];
  const { fill, dialog } = await open(aCertificate([35, 700, "compared"]), asked);
  await dialog.findByText(/read from your file/, {}, { timeout: threadMs });
  await fill(box("Certificate Number (optional)"), " mc-4711 ");
  expect(dialog.getByText("As on page 1")).toBeVisible();
  await fill(box("Certificate Number (optional)"), "MC-4712");
  expect(dialog.getByText("The file has another value on page 1: MC-4711")).toBeVisible();
  await fill(box("Order (optional)"), "PO-1");
  expect(dialog.getByText("Not found in the file. Please compare it.")).toBeVisible();
});

test("asks to type the fields of a file that cannot be read", { tags: ["REQ-60.2"] }, async () => {
  const { dialog } = await open(Buffer.from("no PDF"));
  await dialog.findByText("We could not read this file. Please type the fields.", {}, { timeout: threadMs });
  expect(box("Heats")).toBeEnabled();
});

test("reads no file for a label with a secret", { tags: ["REQ-60.4"] }, async () => {
  const { dialog } = await open(aCertificate([35, 700, "secret"]), [
    ...fields,
    { key: "tin", name: "Taxpayer Number", type: "secret", is_required: false },
  ]);
  await waitFor(() => expect(box("Heats")).toBeVisible());
  expect(dialog.queryByText(/Reading the file|read this file|from your file/)).toBeNull();
});

test(
  "says that a value comes from a scan, and where it is on the page",
  { tags: ["REQ-63.9"], timeout: 90_000 },
  async () => {
    turnOnScans();
    const { click, dialog } = await open(aScannedPdf([drawScan([[35, 140, "Date of issue: 2026-03-31"]])]));
    const summary = await dialog.findByText(/read from a scan/, {}, { timeout: 60_000 });
    expect(summary).toHaveTextContent(
      "1 of 4 fields read from a scan. Single characters can be wrong: check each value on the page.",
    );
    const offer = dialog.getByText("Read on page 1 of a scan: Mar 31, 2026");
    expect(offer.parentElement?.querySelector("[aria-hidden] > span")).not.toBeNull();
    await click("button", "Use Mar 31, 2026 for Issued On");
    expect(dialog.getByText("As on page 1 of a scan")).toBeVisible();
  },
);
