import { getMailsTo } from "./mails.ts";
import { comeAs, expect, password, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

test(
  "a real-time alert mail links to the event, and its unsubscribe link stops further mails",
  { tag: ["@ALRT-03.3", "@ALRT-03.8"] },
  async ({ page }) => {
    const { email, mark, feedProducts } = await createVendor([{ gxp_sku: "GXP-1", name: "Ball valve" }]);
    const logIn = async () => {
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Log In" }).click();
    };
    await comeAs(page, email);
    await page.goto("/settings?type=Alerts");
    await page.getByRole("radio", { name: "Realtime", exact: true }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("dialog", { name: "Email Updates" })).toBeVisible();

    await feedProducts([{ gxp_sku: `GXP-${mark}`, name: "Gate valve" }]);
    const findMail = () =>
      getMailsTo(email).find((mail) => mail.includes(`New product: Gate valve (GXP-${mark}).`)) ?? "";
    await expect.poll(findMail, { timeout: 12_000 }).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const findLink = (path: string) => new RegExp(String.raw`https?://\S+${path}\?\S+`).exec(findMail())?.[0] ?? "";

    await page.evaluate(() => localStorage.clear());
    await page.goto(findLink("/product-catalog"));
    await page.waitForURL(/\/login/);
    await logIn();
    await expect(page.getByRole("heading", { level: 1, name: "Gate valve" })).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await page.goto(findLink("/unsubscribe"));
    await expect(page.getByRole("heading", { name: "Stop email updates?" })).toBeVisible();
    expect(page.url()).not.toContain("code=");
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { name: "You will get no more email updates" })).toBeVisible();
    await page.getByRole("link", { name: "Alert Settings" }).click();
    await logIn();
    await expect(page.getByRole("radio", { name: "No", exact: true })).toBeChecked();
  },
);
