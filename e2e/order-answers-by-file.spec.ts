import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { aFilledWorkbook } from "../apps/api/src/test/sample-workbook.ts";
import { mainLooks } from "./accessible-pages.ts";
import { createApiCaller } from "./documents.ts";
import { collectPolicyViolations, expectNoFindingsIn } from "./findings.ts";
import { threadMs } from "./imports.ts";
import { aLine } from "./orders.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs, expect, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

/** Creates a vendor with three orders that were sent, of which the first has two lines. */
async function createOrders() {
  const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  await vendor.feedOrders(
    ["PO-8301", "PO-8302", "PO-8303"].map((purchase_order) => ({
      purchase_order,
      order_date: "2026-03-02",
      status: "Open",
      total: "736",
    })),
  );
  await vendor.feedOrderLines([
    aLine("PO-8301", "1"),
    aLine("PO-8301", "2"),
    aLine("PO-8302", "1"),
    aLine("PO-8303", "1"),
  ]);
  await queryDatabase(
    `update order_revisions r set at = now() - interval '1 minute' from users u where u.company_id = r.company_id and u.email = $1`,
    [vendor.email],
  );
  return vendor;
}

const upload = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel("File with answers")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });

async function save(page: Page, button: string) {
  const download = page.waitForEvent("download", { timeout: threadMs });
  await page.getByRole("button", { name: button }).click();
  return readFileSync(await (await download).path());
}

test(
  "answers the open lines of a file, and downloads what became of them",
  { tag: ["@ORD-70.1", "@ORD-71.1", "@ORD-71.2", "@ORD-71.3", "@ORD-71.11", "@ORD-71.14"] },
  async ({ page }) => {
    test.slow();
    const violations = collectPolicyViolations(page);
    const vendor = await createOrders();
    await comeAs(page, vendor.email);
    await page.goto("/orders");
    await page.getByRole("button", { name: "Answer by File" }).click();
    const lines = String(await save(page, "Download Open Lines (CSV)"))
      .trim()
      .split(/\r?\n/);
    expect(lines).toHaveLength(5);

    // The provider changes one order meanwhile, and another one is answered on its page.
    await vendor.feedOrderLines([aLine("PO-8302", "1", "50")]);
    const callAsVendor = await createApiCaller(vendor.email);
    await callAsVendor("POST", "/api/orders/PO-8303/responses", { revision: 1, accept_rest: true, lines: [] });

    const answers = ["Accept,,,,,,", "Change,,19.2,,,Price is outdated,", "Accept,,,,,,", "Accept,,,,,,"];
    const [head, ...rows] = lines;
    const filled = rows.map((row, place) => row.replace(/,{7}$/, `,${answers[place]}`));
    await upload(page, "answers.csv", [head, ...filled].join("\n"));
    await expect(page.getByRole("heading", { name: "answers.csv" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Send Answers for 2 Lines" })).toBeVisible({ timeout: threadMs });
    await expect(page.getByRole("row", { name: /PO-8301 · line 2.*\$19\.20 · Price is outdated/ })).toBeVisible();

    await page.getByRole("link", { name: "Already so 1" }).click();
    await expect(page.getByRole("row", { name: /PO-8303 · line 1/ })).toBeVisible();
    await expectNoFindingsIn(page, mainLooks);
    await page.getByRole("link", { name: "Changed meanwhile 1" }).click();
    await expect(page.getByText("40 → 50")).toBeVisible();
    await expectNoFindingsIn(page, mainLooks);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("checkbox", { name: "Send the answer to line 1 of PO-8302" }).click();
    await page.getByRole("button", { name: "Send Answers for 3 Lines" }).click();
    await expect(page.getByText("3 answers were sent", { exact: true })).toBeVisible({ timeout: threadMs });

    const result = String(await save(page, "Download Result"))
      .trim()
      .split(/\r?\n/);
    expect(result.map((row) => row.split(",").at(-2))).toEqual(["__status", "sent", "sent", "sent", "already so"]);
    await page.goto("/orders?order=PO-8302");
    await expect(page.getByText("Accepted", { exact: true }).first()).toBeVisible();
    expect(violations).toEqual([]);
  },
);

test(
  "asks what the columns of a workbook are, and opens it again after it was discarded",
  { tag: ["@ORD-71.7", "@ORD-71.12", "@ORD-71.13"] },
  async ({ page }) => {
    const { email } = await createOrders();
    await comeAs(page, email);
    await page.goto("/orders?file=new");
    const file = aFilledWorkbook({
      sheets: [
        {
          name: "Orders",
          rows: [
            ["PO Number", "Pos", "Entscheidung"],
            ["PO-8301", "1", "Accept"],
            ["PO-8301", "2", "Reject"],
          ],
        },
      ],
    });
    await upload(page, "own.xlsx", file);
    const compare = page.getByRole("button", { name: "Compare with the Orders" });
    await expect(compare).toBeVisible({ timeout: threadMs });
    await expectNoFindingsIn(page, mainLooks);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("combobox", { name: "Column 3, Entscheidung, becomes" }).selectOption("Action");
    await compare.click();
    const changed = page.getByRole("link", { name: "Changed meanwhile" });
    await expect(changed).toBeVisible({ timeout: threadMs });
    await expect(page.getByRole("link", { name: "Answers 1" })).toBeVisible();

    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("heading", { name: "Answer by File" })).toBeVisible();
    await expect(page.getByRole("link", { name: "own.xlsx" })).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: "Problems 1" }).click();
    await expect(page.getByRole("row", { name: /PO-8301 · line 2.*Choose a reason/ })).toBeVisible();
  },
);
