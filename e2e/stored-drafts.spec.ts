import type { Page } from "@playwright/test";
import {
  draftDeleted,
  draftSaved,
  expectOffer,
  isDraft,
  onOtherDevice,
  storeChanges,
  test,
  typeChanges,
} from "./drafts.ts";
import { dialog, draftOffer, editValve, failureText, note, productPage, saveButton, textBox } from "./edit-form.ts";
import { comeAs, endSessionForChanges, expect, password } from "./stage.ts";

// Each test creates its own company, which takes time.
test.describe.configure({ timeout: 60_000 });

test("keeps every field when the session ends during editing", { tag: ["@DET-07", "@SHELL-13"] }, async ({ page }) => {
  const vendor = await editValve(page);
  await typeChanges(page);
  await endSessionForChanges(page);
  await textBox(page, "Color").fill("Blue");
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel("Email").fill(vendor.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/pid=GV-10/);
  await expect(draftOffer(page)).toContainText("UPC, Vendor Price, Color");
  await draftOffer(page).getByRole("button", { name: "Continue" }).click();
  await expect(textBox(page, "Color")).toHaveValue("Blue");
  await page.getByRole("button", { name: "Undo the change of UPC" }).click();
  await saveButton(page).click();
  await expect(page.getByText("2 pending")).toBeVisible();
  await expect(draftOffer(page)).toHaveCount(0);
  await onOtherDevice(page, vendor.email, async (other) => expect(draftOffer(other)).toHaveCount(0));
});

test(
  "keeps the draft in the browser without a network and sends it when the network returns",
  { tag: "@DET-07" },
  async ({ page, context }) => {
    const vendor = await editValve(page);
    await context.setOffline(true);
    await typeChanges(page);
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Undo the change of UPC" }).click();
    await saveButton(page).click();
    await expect(page.getByRole("form").getByRole("alert")).toContainText(failureText);
    await textBox(page, "UPC").fill("12");
    await page.close();

    await context.setOffline(false);
    const again = await context.newPage();
    const saved = draftSaved(again);
    await again.goto(productPage());
    await expectOffer(again);
    await saved;
    await onOtherDevice(again, vendor.email, expectOffer);
  },
);

test("sends the draft even if the tab closes before the server responds", { tag: "@DET-07" }, async ({ page }) => {
  const vendor = await editValve(page);
  await typeChanges(page);
  await page.close({ runBeforeUnload: false });
  await expect(async () => {
    const browser = page.context().browser();
    const context = await browser?.newContext();
    const other = await context?.newPage();
    if (!context || !other) throw new Error("the browser is gone");
    await comeAs(other, vendor.email);
    await other.goto(productPage());
    await expect(draftOffer(other)).toContainText("UPC, Vendor Price");
    await context.close();
  }).toPass();
});

test("does not offer changes whose page closed while they were being saved", { tag: "@DET-07" }, async ({ page }) => {
  await editValve(page);
  await textBox(page, "Color").fill("Blue");
  const context = page.context();
  const isSaved = new Promise<void>((resolve) => {
    void page.route(
      (url) => url.pathname.endsWith("/edit"),
      async (route) => {
        await route.fetch();
        resolve();
      },
    );
  });
  await page.keyboard.press("Control+s");
  await isSaved;
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.goto(productPage());
  await expect(note(again, "Color")).toContainText("Blue");
  await expect(draftOffer(again)).toHaveCount(0);
});

test("keeps a draft that the server rejects and does not resend it in a loop", { tag: "@DET-07" }, async ({ page }) => {
  await editValve(page);
  await page.route(isDraft, (route) => route.fulfill({ status: 503, json: { detail: "Busy." } }));
  await Promise.all([page.waitForResponse((response) => isDraft(new URL(response.url()))), typeChanges(page)]);
  page.on("dialog", (question) => void question.accept());
  let draftRequestCount = 0;
  page.on("request", (request) => void (isDraft(new URL(request.url())) && draftRequestCount++));
  await page.reload();
  await expect(draftOffer(page)).toContainText("UPC, Vendor Price");
  await page.waitForLoadState("networkidle");
  // The page before the reload and the page after it each send at most one request.
  expect(draftRequestCount).toBeLessThanOrEqual(2);
  await page.unroute(isDraft);
  await expectOffer(page);
});

test("keeps a draft discarded that was discarded without a network", { tag: "@DET-07" }, async ({ page, context }) => {
  const vendor = await editValve(page);
  await storeChanges(page);
  page.on("dialog", (question) => void question.accept());
  await page.reload();
  await expect(draftOffer(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await draftOffer(page).getByRole("button", { name: "Discard" }).click();
  await dialog(page).getByRole("button", { name: "Discard" }).click();
  await expect(draftOffer(page)).toHaveCount(0);
  await context.setOffline(false);
  await Promise.all([draftDeleted(page), page.reload()]);
  await expect(draftOffer(page)).toHaveCount(0);
  await onOtherDevice(page, vendor.email, async (other) => expect(draftOffer(other)).toHaveCount(0));
});

for (const isSameBrowser of [true, false])
  test(
    `merges a draft that is edited in two ${isSameBrowser ? "tabs" : "devices"} without losing a field of either`,
    { tag: "@DET-07" },
    async ({ page }) => {
      const vendor = await editValve(page);
      await Promise.all([draftSaved(page), textBox(page, "Color").fill("Blue")]);
      const editInBoth = async (other: Page) => {
        await other.goto(productPage());
        await draftOffer(other).getByRole("button", { name: "Continue" }).click();
        await expect(textBox(other, "Color")).toHaveValue("Blue");
        await Promise.all([draftSaved(page), textBox(page, "HTS").fill("8481.80")]);
        await Promise.all([draftSaved(other), textBox(other, "Size").fill("2 in")]);
        await Promise.all([draftSaved(page), textBox(page, "Color").fill("Red")]);
      };
      if (isSameBrowser) await editInBoth(await page.context().newPage());
      else await onOtherDevice(page, vendor.email, editInBoth);
      await onOtherDevice(page, vendor.email, async (third) => {
        await expect(draftOffer(third)).toContainText("HTS");
        await expect(draftOffer(third)).toContainText("Size");
        await draftOffer(third).getByRole("button", { name: "Continue" }).click();
        await expect(textBox(third, "Color")).toHaveValue("Red");
        await expect(textBox(third, "Size")).toHaveValue("2 in");
      });

      // Saving in one keeps the unsaved fields of the other.
      await Promise.all([draftSaved(page), saveButton(page).click()]);
      await expect(page.getByText("2 pending")).toBeVisible();
      await expect(draftOffer(page)).toContainText("Size");
      await onOtherDevice(page, vendor.email, async (third) => expect(draftOffer(third)).toContainText("Size"));
    },
  );
