import { mailsTo } from "./mails.ts";
import { expect, password, test } from "./stage.ts";
import { aVendor } from "./vendor.ts";

test(
  "who asks for mails in real time is led by one to what happened, and stops them by its link",
  { tag: "@ALRT-03" },
  async ({ page }) => {
    const { email, mark, feedProducts } = await aVendor([{ gxp_sku: "GXP-1", name: "Ball valve" }]);
    const logIn = async () => {
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Log In" }).click();
    };
    await page.goto("/settings?type=Alerts");
    await logIn();
    await page.getByRole("radio", { name: "Realtime", exact: true }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("dialog", { name: "Email Updates" })).toBeVisible();

    await feedProducts([{ gxp_sku: `GXP-${mark}`, name: "Gate valve" }]);
    const about = () => mailsTo(email).find((mail) => mail.includes(`New product: Gate valve (GXP-${mark}).`)) ?? "";
    await expect.poll(about, { timeout: 12_000 }).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const link = (path: string) => new RegExp(String.raw`https?://\S+${path}\?\S+`).exec(about())?.[0] ?? "";

    await page.evaluate(() => localStorage.clear());
    await page.goto(link("/product-catalog"));
    await page.waitForURL(/\/login/);
    await logIn();
    await expect(page.getByRole("heading", { level: 1, name: "Gate valve" })).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await page.goto(link("/unsubscribe"));
    await expect(page.getByRole("heading", { name: "Stop email updates?" })).toBeVisible();
    expect(page.url()).not.toContain("code=");
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { name: "You will get no more email updates" })).toBeVisible();
    await page.getByRole("link", { name: "Alert Settings" }).click();
    await logIn();
    await expect(page.getByRole("radio", { name: "No", exact: true })).toBeChecked();
  },
);
