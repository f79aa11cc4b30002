import { expectNoFindings } from "./findings.ts";
import { admin, expect, password, staff, test } from "./stage.ts";

test.describe("staff", () => {
  test.use({ user: staff });

  test("see why a webhook was switched off, and each delivery", { tag: "@HOOK-05" }, async ({ page }) => {
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
});

test.describe("a Vendor Admin", () => {
  test.use({ user: admin });

  test(
    "makes a webhook, sees its secret once, pauses and deletes it",
    { tag: ["@HOOK-01", "@HOOK-05"] },
    async ({ page }) => {
      await page.goto("/settings?type=webhooks");
      await page.getByRole("button", { name: "New Webhook" }).click();
      const form = page.getByRole("dialog", { name: "New webhook" });
      await form.getByLabel("URL").fill("https://127.0.0.1/hook");
      await form.getByRole("checkbox", { name: "product.updated" }).check();
      await expectNoFindings(page);
      await form.getByRole("button", { name: "Create Webhook" }).click();
      const question = page.getByRole("dialog", { name: "Enter your password" });
      await question.getByRole("textbox", { name: "Password" }).fill(password);
      await question.getByRole("button", { name: "Continue" }).click();
      await expect(form.getByText("Must not be an internal address.")).toBeVisible();
      await form.getByLabel("URL").fill("https://erp.bluemesa.example/hook");
      await form.getByRole("button", { name: "Create Webhook" }).click();
      const shown = page.getByRole("alertdialog", { name: "The secret of erp.bluemesa.example" });
      await expect(shown.getByRole("textbox", { name: "Secret" })).toHaveValue(/^whsec_/);
      await shown.getByRole("button", { name: "I Have Stored It" }).click();
      const webhook = page.getByRole("listitem").filter({ hasText: "https://erp.bluemesa.example/hook" });
      await webhook.getByRole("button", { name: "More actions for erp.bluemesa.example" }).click();
      await page.getByRole("menuitem", { name: "Replace Secret" }).click();
      await page.getByRole("button", { name: "Replace", exact: true }).click();
      await expect(shown.getByRole("textbox", { name: "Secret" })).toHaveValue(/^whsec_/);
      await shown.getByRole("button", { name: "I Have Stored It" }).click();
      await webhook.getByRole("button", { name: "More actions for erp.bluemesa.example" }).click();
      await page.getByRole("menuitem", { name: "Pause" }).click();
      await expect(webhook.getByText("Paused", { exact: true })).toBeVisible();
      await webhook.getByRole("button", { name: "More actions for erp.bluemesa.example" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByRole("button", { name: "Yes, Delete" }).click();
      await expect(webhook).toHaveCount(0);
    },
  );
});
