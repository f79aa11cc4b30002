import { expectNoFindings } from "./findings.ts";
import { expect, staff, test } from "./stage.ts";

test.describe("staff", () => {
  test.use({ user: staff });

  test("see why a webhook was switched off, and each delivery", { tag: "@HOOK-05.2" }, async ({ page }) => {
    await page.goto("/provider/webhooks");
    const webhook = page.getByRole("listitem").filter({ hasText: "https://erp.northgate.example/lading" });
    await expect(webhook.getByText("the receiver answered that it is gone (410)")).toBeVisible();
    await webhook.getByRole("button", { name: "Deliveries", exact: true }).click();
    await webhook.getByRole("button", { name: "Given up", exact: true }).click();
    await webhook.getByRole("button", { name: /product\.edit\.approved Given up/ }).click();
    await expect(webhook.getByRole("region", { name: "Request" })).toContainText("webhook-id");
    await expect(webhook.getByRole("region", { name: "Attempt 1" })).toContainText("This integration was retired.");
    await expectNoFindings(page);
  });

  test("find the dialog of a new webhook accessible", async ({ page }) => {
    await page.goto("/provider/webhooks");
    await page.getByRole("button", { name: "New Webhook" }).click();
    await expect(page.getByRole("dialog", { name: "New webhook" })).toBeVisible();
    await expectNoFindings(page);
  });
});
