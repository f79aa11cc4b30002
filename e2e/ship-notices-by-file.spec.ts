import { readFileSync } from "node:fs";
import { ssccCheckDigit } from "@lading/contract";
import { mainLooks } from "./accessible-pages.ts";
import { createApiCaller } from "./documents.ts";
import { collectPolicyViolations, expectNoFindingsIn } from "./findings.ts";
import { threadMs } from "./imports.ts";
import { aLine } from "./orders.ts";
import { comeAs, expect, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

/** Creates a vendor with two accepted orders, of which the first has two lines of 40 pieces. */
async function createOrders() {
  const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  const orders = ["PO-8501", "PO-8502"];
  await vendor.feedOrders(
    orders.map((purchase_order) => ({ purchase_order, order_date: "2026-03-02", status: "Open", total: "736" })),
  );
  await vendor.feedOrderLines([aLine("PO-8501", "1"), aLine("PO-8501", "2"), aLine("PO-8502", "1")]);
  const callAsVendor = await createApiCaller(vendor.email);
  for (const order of orders)
    await callAsVendor("POST", `/api/orders/${order}/responses`, { revision: 1, accept_rest: true, lines: [] });
  return vendor;
}

test(
  "ships two orders with a file that is filled in, corrected and sent",
  { tag: ["@ORD-72.1", "@ORD-72.2", "@ORD-72.5", "@ORD-72.7", "@ORD-72.9"] },
  async ({ page }) => {
    test.slow();
    const violations = collectPolicyViolations(page);
    const vendor = await createOrders();
    await comeAs(page, vendor.email);
    await page.goto("/orders?tab=shipments");
    await page.getByRole("button", { name: "Ship by File" }).click();
    await expect(page.getByRole("heading", { name: "Ship by File" })).toBeVisible();
    await expectNoFindingsIn(page, mainLooks);
    await page.setViewportSize({ width: 1440, height: 900 });
    const download = page.waitForEvent("download", { timeout: threadMs });
    await page.getByRole("button", { name: "Download Lines to Ship (CSV)" }).click();
    const [head, ...lines] = readFileSync(await (await download).path(), "utf8")
      .trim()
      .split(/\r?\n/);
    const open = [",PO-8501,1,40", ",PO-8501,2,40", ",PO-8502,1,40"];
    expect(lines).toEqual(open.map((line) => expect.stringMatching(`^${line},+O-1,Flange,Each`)));

    const body = `0${String(Date.now()).padStart(16, "0")}`;
    const code = `${body}${ssccCheckDigit(body)}`;
    const wrong = `${body}${(ssccCheckDigit(body) + 1) % 10}`;
    const write = (quantity: string, sscc: string) =>
      [
        head,
        `ASN-1,PO-8501,1,30,L-77,7282841,,1,${sscc},2026-12-01,2026-12-04,Basin Express,1Z999`,
        "ASN-1,PO-8501,1,10,L-78,7282842,,2",
        `ASN-1,PO-8502,1,${quantity},,,,2`,
        `ASN-2,PO-8501,2,${quantity},,,,,,2026-12-01`,
        ",PO-8501,2,20",
      ]
        .map((line = "") => line + ",".repeat(head!.split(",").length - line.split(",").length)) // The file has a head.
        .join("\n");
    const upload = (name: string, content: string) =>
      page
        .getByLabel("File with ship notices")
        .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
    await upload("shipments.csv", write("60", wrong));
    const digit = page.getByRole("row", { name: /ASN-1.*sscc.*The last digit of an SSCC must be/ });
    await expect(digit).toBeVisible({ timeout: threadMs });
    await expect(page.getByRole("row", { name: /ASN-2 · PO-8501 · line 2.*60 shipped, 40 are open/ })).toBeVisible();
    await expectNoFindingsIn(page, mainLooks);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });

    await upload("corrected.csv", write("20", code));
    await expect(page.getByRole("button", { name: "Send 2 Ship Notices" })).toBeVisible({ timeout: threadMs });
    await expect(
      page.getByRole("row", { name: /ASN-1.*2 lines · 2 packages.*lot L-77, L-78.*Basin Express/ }),
    ).toBeVisible();
    await expectNoFindingsIn(page, mainLooks);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.getByRole("button", { name: "Send 2 Ship Notices" }).click();
    await expect(page.getByText("2 ship notices were sent", { exact: true })).toBeVisible({ timeout: threadMs });

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: "ASN-1" }).click();
    await expect(page.getByRole("heading", { name: "Ship Notice ASN-1" })).toBeVisible();
    await expect(page.getByText("Heat 7282841")).toBeVisible();
    expect(violations).toEqual([]);
  },
);
