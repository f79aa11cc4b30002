import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { mainLooks } from "./accessible-pages.ts";
import { createApiCaller } from "./documents.ts";
import { collectPolicyViolations, expectNoFindingsIn } from "./findings.ts";
import { threadMs } from "./imports.ts";
import { aLine } from "./orders.ts";
import { comeAs, expect, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

/** Presses a button that saves a PDF. Returns the name and the first bytes of the file. */
async function save(page: Page, press: () => Promise<void>) {
  const downloading = page.waitForEvent("download", { timeout: threadMs });
  await press();
  const download = await downloading;
  return { name: download.suggestedFilename(), start: readFileSync(await download.path()).toString("latin1", 0, 5) };
}

test("saves the labels and the packing list of a ship notice", { tag: ["@ORD-45.9"] }, async ({ page }) => {
  test.slow();
  const violations = collectPolicyViolations(page);
  const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  await vendor.feedOrders([{ purchase_order: "PO-8451", order_date: "2026-03-02", status: "Open", total: "1472" }]);
  await vendor.feedOrderLines([aLine("PO-8451", "1")]);
  const callAsVendor = await createApiCaller(vendor.email);
  await callAsVendor("POST", "/api/orders/PO-8451/responses", { revision: 1, accept_rest: true, lines: [] });
  const line = { purchase_order: "PO-8451", line: 1, quantity: "10" };
  const { id, version } = (await callAsVendor("POST", "/api/ship-notices/", {
    number: "PO-8451-1",
    ship_date: "2026-03-03",
    lines: [line],
    packages: [{ number: "1", kind: "pallet", contents: [line] }],
  })) as { id: string; version: number };
  await callAsVendor("POST", `/api/ship-notices/${id}/send`, { version });

  await comeAs(page, vendor.email);
  await page.goto(`/orders?notice=${id}`);
  await expect(page.getByRole("heading", { name: "Ship Notice PO-8451-1" })).toBeVisible();
  const labels = page.getByRole("button", { name: "Labels" });
  await labels.click();
  const saved = await save(page, () => page.getByRole("menuitemradio", { name: "Letter, four a sheet" }).click());
  expect(saved).toEqual({ name: "Labels PO-8451-1.pdf", start: "%PDF-" });
  await labels.click();
  await expect(page.getByRole("menuitemradio", { name: "Letter, four a sheet" })).toBeChecked();
  await page.keyboard.press("Escape");
  const list = await save(page, () => page.getByRole("button", { name: "Packing List" }).click());
  expect(list).toEqual({ name: "Packing List PO-8451-1.pdf", start: "%PDF-" });
  await expectNoFindingsIn(page, mainLooks);
  expect(violations).toEqual([]);
});
