import { readFileSync } from "node:fs";
import { expectNoFindings } from "./findings.ts";
import { comeAs, expect, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

test(
  "a vendor downloads products, changes their prices in the file, and proposes what is chosen of them",
  { tag: ["@XLS-01.11", "@XLS-05.8"] },
  async ({ page }) => {
    test.slow();
    const vendor = await createVendor(
      [1, 2, 3].map((n) => ({
        gxp_sku: `W-${n}`,
        name: `Valve ${n}, Class 600, Flanged, ASTM A216 WCB, Trim 12, Full Port`,
        price: `${n}00.25`,
        color: "Red",
      })),
    );
    await comeAs(page, vendor.email);
    await page.goto("/product-catalog?search=valve");
    await page.getByRole("button", { name: "Edit in Excel" }).click();
    await expect(page.getByRole("button", { name: "Download 3 Products" })).toBeEnabled();
    await expectNoFindings(page, [1440, 390]);
    await page.getByRole("radio", { name: /Plain text/ }).check();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download 3 Products" }).click();
    const text = readFileSync(await (await download).path(), "utf8");

    const upload = (body: string) =>
      page
        .locator("input[type=file][aria-label=Workbook]")
        .setInputFiles({ name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from(body) });
    await upload("%PDF-1.7\n");
    await expect(page.getByText("This is a PDF.")).toBeVisible();
    await upload(text.replace("100.25", "101.25").replace("200.25", "2002.5").replace("300.25", "cheap"));
    await expect(page.getByRole("heading", { name: "prices.csv" })).toBeVisible();
    await expect(page.getByRole("row", { name: /Valve 2.*\$2,002\.50/ })).toBeVisible();
    await expectNoFindings(page, [1440, 390]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("checkbox", { name: "Propose Vendor Price of W-2" }).setChecked(false);
    await page.getByRole("link", { name: "Problems 1" }).click();
    await expect(page.getByRole("row", { name: /W-3.*cheap/ })).toBeVisible();
    await page.getByRole("button", { name: "Propose 1 Change in 1 Product" }).click();
    await expect(page.getByText("1 change was proposed")).toBeVisible();
    await page.getByRole("link", { name: "Your Changes", exact: true }).last().click();
    await expect(page.getByText("$101.25")).toBeVisible();
  },
);
