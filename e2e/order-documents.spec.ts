import type { Page } from "@playwright/test";
import { addOrderDocuments } from "./orders.ts";
import { comeAs, expect, test, viewer } from "./stage.ts";
import { createVendor } from "./vendor.ts";

const space = "/document-repository?type=Order+Documents";

const documents = (page: Page) => page.getByRole("table", { name: "Documents of PO-7002" });

test(
  "scrolls to the order of the address, and downloads its documents one by one or as a set",
  { tag: ["@ODOC-01.2", "@ODOC-03.2"] },
  async ({ page, context }) => {
    const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
    const order = { status: "Open", total: "10" };
    await vendor.feedOrders([
      ...Array.from({ length: 29 }, (_, index) => ({
        purchase_order: `PO-80${index + 10}`,
        order_date: "2026-05-01",
        ...order,
      })),
      { purchase_order: "PO-7002", order_date: "2026-03-02", ...order },
    ]);
    await addOrderDocuments(vendor.email, "PO-7002", ["Invoice", "Packing list"]);
    await comeAs(page, vendor.email);
    await page.goto(`${space}&purchase_order=PO-7002`);
    const target = page.getByRole("table", { name: "Purchase orders" }).locator("tr[aria-current=true]");
    await expect(target).toContainText("PO-7002");
    await expect(target).toBeInViewport();
    await expect(page.getByText("Items 21 to 30 of 30 total")).toBeVisible();

    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download Invoice" }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe("Invoice.pdf");
    const [zip] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download Set of PO-7002" }).click(),
    ]);
    expect(zip.suggestedFilename()).toMatch(/\.zip$/);
    await page.getByRole("checkbox", { name: "Select Invoice" }).check();
    const [one] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the selected documents of PO-7002" }).click(),
    ]);
    expect(one.suggestedFilename()).toBe("Invoice.pdf");
    const [preview] = await Promise.all([
      context.waitForEvent("page"),
      documents(page).locator("td:nth-child(3) a").last().click(),
    ]);
    await expect(preview).toHaveURL(/\/documents\/order\/|\/api\/downloads\//);
  },
);

test.describe("on a phone", () => {
  test.use({ user: viewer, viewport: { width: 390, height: 844 } });

  test(
    "lists orders as rows, and lets a user who may only view download documents but not change them",
    { tag: ["@ODOC-02.1", "@ODOC-03.4"] },
    async ({ page }) => {
      await page.goto(space);
      const list = page.getByRole("list", { name: "Purchase orders" });
      await expect(list.getByRole("button", { name: /^Download Set of PO-/ })).toHaveCount(10);
      await list
        .getByRole("button", { name: /^Documents of PO-/ })
        .first()
        .click();
      await expect(
        list
          .getByRole("list")
          .getByRole("button", { name: /^Download / })
          .first(),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: /^(Upload to|Archive|Edit) / })).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Request a New Label" })).toHaveCount(0);
    },
  );
});
