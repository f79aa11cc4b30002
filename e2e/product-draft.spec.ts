import type { BrowserContext, Page } from "@playwright/test";
import {
  cancelButton,
  dialog,
  editButton,
  editValve,
  failureText,
  liveValue,
  note,
  draftOffer,
  openValve,
  productPage,
  saveButton,
  textBox,
  valve,
} from "./edit-form.ts";
import { comeAs, expect, endSessionForChanges, password, test } from "./stage.ts";

// Each test creates its own company, which takes time.
test.describe.configure({ timeout: 60_000 });

// An exception or a console error of the page fails the test. Failed requests do not, because some tests cut the network.
const pageErrors: string[] = [];
test.beforeEach(({ context }) => {
  pageErrors.length = 0;
  context.on("weberror", (error) => void pageErrors.push(String(error.error())));
  context.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" && !text.startsWith("Failed to load resource")) pageErrors.push(text);
  });
});
test.afterEach(() => expect(pageErrors).toEqual([]));

const isDraft = (url: URL) => url.pathname.endsWith("/draft");

/** Types into two fields; the UPC is invalid. */
async function typeChanges(page: Page) {
  await textBox(page, "Vendor Price").fill("112.5");
  await textBox(page, "UPC").fill("12");
}

/** Waits until the server has stored the draft. */
const draftSaved = (page: Page) =>
  page.waitForResponse((response) => isDraft(new URL(response.url())) && response.request().method() === "PUT");

/** Types into two fields and waits until the server has stored both. A slow browser sends the first one before the second. */
const storeChanges = (page: Page) =>
  Promise.all([
    page.waitForResponse((response) => {
      const request = response.request();
      return (
        isDraft(new URL(request.url())) && request.method() === "PUT" && request.postData()?.includes('"upc"') === true
      );
    }),
    typeChanges(page),
  ]);

const draftDeleted = (page: Page) =>
  page.waitForResponse((response) => isDraft(new URL(response.url())) && response.request().method() === "DELETE");

async function expectOffer(page: Page) {
  await expect(draftOffer(page)).toContainText(/You have unsaved changes from \w+ \d+, \d{4}, \d+:\d\d [AP]M UTC/);
  await expect(draftOffer(page)).toContainText("UPC, Vendor Price");
  await draftOffer(page).getByRole("button", { name: "Continue" }).click();
  await expect(textBox(page, "Vendor Price")).toHaveValue("112.5");
  await expect(textBox(page, "UPC")).toHaveValue("12");
  await expect(page.getByText("2 fields changed")).toBeVisible();
}

/** Opens the product in a new browser context, like the same user on another device. */
async function onOtherDevice(page: Page, email: string, act: (other: Page) => Promise<void>) {
  const context: BrowserContext | undefined = await page.context().browser()?.newContext();
  if (!context) throw new Error("the browser is gone");
  const other = await context.newPage();
  await comeAs(other, email);
  await other.goto(productPage());
  await expect(editButton(other)).toBeVisible();
  await act(other);
  await context.close();
}

for (const [exit, leave] of [
  ["a link", (page: Page) => page.getByRole("link", { name: "Home", exact: true }).click()],
  ["Back", (page: Page) => page.goBack()],
  ["another tab of the product", (page: Page) => page.getByRole("tab", { name: "Documents" }).click()],
  ["logging out", (page: Page) => page.getByRole("button", { name: "Log Out" }).click()],
] as const)
  test(
    `asks before the form is left by ${exit}, and offers the saved progress again`,
    { tag: ["@DET-07", "@LIST-08"] },
    async ({ page }) => {
      const vendor = await openValve(page);
      await page.goto("/product-catalog");
      await page.getByRole("table", { name: "Products" }).getByRole("link", { name: valve.name }).click();
      await editButton(page).click();
      await typeChanges(page);
      await leave(page);
      await expect(dialog(page)).toContainText("You are about to exit this page without saving.");
      await expect(dialog(page).getByRole("button")).toHaveText([
        "Do not save progress",
        "Save progress",
        "Continue Editing",
      ]);
      await dialog(page).getByRole("button", { name: "Continue Editing" }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(textBox(page, "UPC")).toHaveValue("12");
      await expect(page).toHaveURL(/pid=GV-10$/);

      await leave(page);
      await dialog(page).getByRole("button", { name: "Save progress", exact: true }).click();
      await expect(saveButton(page)).toHaveCount(0);
      if (exit === "logging out") {
        await expect(page).toHaveURL(/login/);
        await comeAs(page, vendor.email);
      }
      await page.goto(productPage());
      await expectOffer(page);
    },
  );

test(
  "deletes unsaved progress in the browser and on the server after Do not save progress",
  { tag: "@DET-07" },
  async ({ page }) => {
    const vendor = await editValve(page);
    await storeChanges(page);
    await page.getByRole("tab", { name: "Documents" }).click();
    const deleted = page.waitForResponse((response) => response.request().method() === "DELETE");
    await dialog(page).getByRole("button", { name: "Do not save progress" }).click();
    await expect(page.getByRole("tab", { name: "Documents", selected: true })).toBeVisible();
    await deleted;
    await page.getByRole("tab", { name: "Product Details" }).click();
    await expect(liveValue(page, "Vendor Price")).toHaveText("$100.00");
    await expect(draftOffer(page)).toHaveCount(0);
    await onOtherDevice(page, vendor.email, async (other) => expect(draftOffer(other)).toHaveCount(0));
  },
);

test(
  "shows the browser's warning before a reload and keeps the changes",
  { tag: ["@DET-07", "@LIST-08"] },
  async ({ page }) => {
    await editValve(page);
    const draftRequestCount: string[] = [];
    page.on("dialog", (question) => {
      draftRequestCount.push(question.type());
      void question.accept();
    });
    await page.reload();
    expect(draftRequestCount).toEqual([]);
    await editButton(page).click();
    await textBox(page, "UPC").click();
    await typeChanges(page);
    await page.reload();
    expect(draftRequestCount).toEqual(["beforeunload"]);
    await expectOffer(page);
  },
);

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

test(
  "shows in an offered draft which live values have changed meanwhile",
  { tag: ["@DET-07", "@DET-09"] },
  async ({ page }) => {
    const vendor = await editValve(page);
    await storeChanges(page);
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await dialog(page).getByRole("button", { name: "Save progress", exact: true }).click();
    await expect(saveButton(page)).toHaveCount(0);
    await vendor.feedProducts([{ ...valve, price: "105" }]);
    await page.goto(productPage());
    await expect(draftOffer(page)).toContainText("Meanwhile Vendor Price has changed from $100.00 to $105.00.");
    await draftOffer(page).getByRole("button", { name: "Continue" }).click();
    const choice = page.getByRole("group", { name: "Vendor Price: changed meanwhile" });
    await expect(choice).toContainText("Yours$112.50");
    await choice.getByRole("button", { name: "Keep yours for Vendor Price" }).click();
    await expect(textBox(page, "Vendor Price")).toBeFocused();
    await page.getByRole("button", { name: "Undo the change of UPC" }).click();
    await saveButton(page).click();
    await expect(note(page, "Vendor Price")).toContainText("$112.50");
  },
);

/** Records the methods of all requests that write a draft from now on. */
function draftWrites(page: Page) {
  const writes: string[] = [];
  page.on("request", (request) => {
    if (isDraft(new URL(request.url())) && request.method() !== "GET") writes.push(request.method());
  });
  return writes;
}

for (const isFromOtherDevice of [false, true])
  test(
    `discards an offered draft ${isFromOtherDevice ? "of another device " : ""}after a confirmation`,
    { tag: "@DET-07" },
    async ({ page }) => {
      const vendor = await openValve(page);
      const startDraft = async (on: Page) => {
        await editButton(on).click();
        await storeChanges(on);
      };
      page.on("dialog", (question) => void question.accept());
      await (isFromOtherDevice ? onOtherDevice(page, vendor.email, startDraft) : startDraft(page));
      await page.reload();
      await expect(draftOffer(page)).toBeVisible();
      await page.waitForLoadState("networkidle");
      const writes = draftWrites(page);
      await draftOffer(page).getByRole("button", { name: "Discard" }).click();
      await dialog(page).getByRole("button", { name: "Keep" }).click();
      await expect(draftOffer(page)).toBeVisible();
      await draftOffer(page).getByRole("button", { name: "Discard" }).click();
      await Promise.all([draftDeleted(page), dialog(page).getByRole("button", { name: "Discard" }).click()]);
      await expect(draftOffer(page)).toHaveCount(0);
      await expect(editButton(page)).toBeFocused();
      await page.reload();
      await expect(editButton(page)).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expect(draftOffer(page)).toHaveCount(0);
      expect(writes).toEqual(["DELETE"]);
    },
  );

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

test("removes cancelled edits and deletes their draft once", { tag: "@DET-07" }, async ({ page }) => {
  await editValve(page);
  await storeChanges(page);
  const writes = draftWrites(page);
  await cancelButton(page).click();
  await Promise.all([draftDeleted(page), dialog(page).getByRole("button", { name: "Cancel Edit" }).click()]);
  await expect(editButton(page)).toBeFocused();
  await page.reload();
  await expect(editButton(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(draftOffer(page)).toHaveCount(0);
  expect(writes).toEqual(["DELETE"]);
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

test("opens no second dialog when Escape follows Back immediately", { tag: "@DET-07" }, async ({ page }) => {
  await openValve(page);
  await page.goto("/product-catalog");
  await page.getByRole("table", { name: "Products" }).getByRole("link", { name: valve.name }).click();
  await editButton(page).click();
  await typeChanges(page);
  const continueButton = dialog(page).getByRole("button", { name: "Continue Editing" });
  for (const afterMs of [0, 10, 50]) {
    await page.evaluate(`history.back(); new Promise((resolve) => setTimeout(resolve, ${afterMs})).then(() =>
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true })))`);
    await expect(dialog(page).filter({ hasText: "cancel these edits" })).toHaveCount(0);
    // Escape has closed the dialog, unless it arrived before the dialog opened.
    await expect(async () => {
      if (await continueButton.isVisible()) await continueButton.click({ timeout: 500 });
      await expect(dialog(page)).toHaveCount(0, { timeout: 500 });
    }).toPass();
  }
  await expect(textBox(page, "UPC")).toHaveValue("12");
});
