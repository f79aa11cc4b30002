import type { BrowserContext, Page } from "@playwright/test";
import {
  cancelButton,
  dialog,
  editButton,
  editValve,
  failureText,
  liveValue,
  note,
  offer,
  openValve,
  productPage,
  saveButton,
  signIn,
  typed,
  valve,
} from "./edit-form.ts";
import { expect, lapse, password, test } from "./stage.ts";

// Each test has a company made for it.
test.describe.configure({ timeout: 60_000 });

// A fault of the page fails a journey, wherever it ends. That a server cannot be reached is no fault of the page.
const faults: string[] = [];
test.beforeEach(({ context }) => {
  faults.length = 0;
  context.on("weberror", (fault) => void faults.push(String(fault.error())));
  context.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" && !text.startsWith("Failed to load resource")) faults.push(text);
  });
});
test.afterEach(() => expect(faults).toEqual([]));

const isDraft = (url: URL) => url.pathname.endsWith("/draft");

/** Types into two fields, one of them wrong. */
async function type(page: Page) {
  await typed(page, "Vendor Price").fill("112.5");
  await typed(page, "UPC").fill("12");
}

/** Waits until the server has what was typed. */
const draftSaved = (page: Page) =>
  page.waitForResponse((response) => isDraft(new URL(response.url())) && response.request().method() === "PUT");

const draftDeleted = (page: Page) =>
  page.waitForResponse((response) => isDraft(new URL(response.url())) && response.request().method() === "DELETE");

async function expectOffer(page: Page) {
  await expect(offer(page)).toContainText(/You have unsaved changes from \w+ \d+, \d{4}, \d+:\d\d [AP]M UTC/);
  await expect(offer(page)).toContainText("UPC, Vendor Price");
  await offer(page).getByRole("button", { name: "Continue" }).click();
  await expect(typed(page, "Vendor Price")).toHaveValue("112.5");
  await expect(typed(page, "UPC")).toHaveValue("12");
  await expect(page.getByText("2 fields changed")).toBeVisible();
}

/** The same user on another device. */
async function elsewhere(page: Page, email: string, visit: (other: Page) => Promise<void>) {
  const context: BrowserContext | undefined = await page.context().browser()?.newContext();
  if (!context) throw new Error("the browser is gone");
  const other = await context.newPage();
  await signIn(other, email);
  await other.goto(productPage());
  await expect(editButton(other)).toBeVisible();
  await visit(other);
  await context.close();
}

for (const [way, leave] of [
  ["a link", (page: Page) => page.getByRole("link", { name: "Home", exact: true }).click()],
  ["Back", (page: Page) => page.goBack()],
  ["another tab of the product", (page: Page) => page.getByRole("tab", { name: "Documents" }).click()],
  ["logging out", (page: Page) => page.getByRole("button", { name: "Log Out" }).click()],
] as const)
  test(
    `leaving by ${way} asks first, and saved progress is offered again`,
    { tag: ["@DET-07", "@LIST-08"] },
    async ({ page }) => {
      const vendor = await openValve(page);
      await page.goto("/product-catalog");
      await page.getByRole("table", { name: "Products" }).getByRole("link", { name: valve.name }).click();
      await editButton(page).click();
      await type(page);
      await leave(page);
      await expect(dialog(page)).toContainText("You are about to exit this page without saving.");
      await expect(dialog(page).getByRole("button")).toHaveText([
        "Do not save progress",
        "Save progress",
        "Continue Editing",
      ]);
      await dialog(page).getByRole("button", { name: "Continue Editing" }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(typed(page, "UPC")).toHaveValue("12");
      await expect(page).toHaveURL(/pid=GV-10$/);

      await leave(page);
      await dialog(page).getByRole("button", { name: "Save progress", exact: true }).click();
      await expect(saveButton(page)).toHaveCount(0);
      if (way === "logging out") {
        await expect(page).toHaveURL(/login/);
        await signIn(page, vendor.email);
      }
      await page.goto(productPage());
      await expectOffer(page);
    },
  );

test("progress that is not to be saved is gone, here and on the server", { tag: "@DET-07" }, async ({ page }) => {
  const vendor = await editValve(page);
  await Promise.all([draftSaved(page), type(page)]);
  await page.getByRole("tab", { name: "Documents" }).click();
  const deleted = page.waitForResponse((response) => response.request().method() === "DELETE");
  await dialog(page).getByRole("button", { name: "Do not save progress" }).click();
  await expect(page.getByRole("tab", { name: "Documents", selected: true })).toBeVisible();
  await deleted;
  await page.getByRole("tab", { name: "Product Details" }).click();
  await expect(liveValue(page, "Vendor Price")).toHaveText("$100.00");
  await expect(offer(page)).toHaveCount(0);
  await elsewhere(page, vendor.email, async (other) => expect(offer(other)).toHaveCount(0));
});

test(
  "a reload and a closed tab ask in the browser's own words, and lose nothing",
  { tag: ["@DET-07", "@LIST-08"] },
  async ({ page }) => {
    await editValve(page);
    const asked: string[] = [];
    page.on("dialog", (question) => {
      asked.push(question.type());
      void question.accept();
    });
    await page.reload();
    expect(asked).toEqual([]);
    await editButton(page).click();
    await typed(page, "UPC").click();
    await type(page);
    await page.reload();
    expect(asked).toEqual(["beforeunload"]);
    await expectOffer(page);
  },
);

test(
  "a session that ends in the middle of editing loses no field",
  { tag: ["@DET-07", "@SHELL-13"] },
  async ({ page }) => {
    const vendor = await editValve(page);
    await type(page);
    await lapse(page, { refreshToo: true });
    await typed(page, "Color").fill("Blue");
    await expect(page).toHaveURL(/\/login\?from=/);
    await page.getByLabel("Email").fill(vendor.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL(/pid=GV-10/);
    await expect(offer(page)).toContainText("UPC, Vendor Price, Color");
    await offer(page).getByRole("button", { name: "Continue" }).click();
    await expect(typed(page, "Color")).toHaveValue("Blue");
    await page.getByRole("button", { name: "Undo the change of UPC" }).click();
    await saveButton(page).click();
    await expect(page.getByText("2 pending")).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await elsewhere(page, vendor.email, async (other) => expect(offer(other)).toHaveCount(0));
  },
);

test(
  "without a network what is typed is kept in the browser, and sent when it is back",
  { tag: "@DET-07" },
  async ({ page, context }) => {
    const vendor = await editValve(page);
    await context.setOffline(true);
    await type(page);
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Undo the change of UPC" }).click();
    await saveButton(page).click();
    await expect(page.getByRole("form").getByRole("alert")).toContainText(failureText);
    await typed(page, "UPC").fill("12");
    await page.close();

    await context.setOffline(false);
    const again = await context.newPage();
    const saved = draftSaved(again);
    await again.goto(productPage());
    await expectOffer(again);
    await saved;
    await elsewhere(again, vendor.email, expectOffer);
  },
);

test("a tab that is closed on the way to the server's answer has sent it", { tag: "@DET-07" }, async ({ page }) => {
  const vendor = await editValve(page);
  await type(page);
  await page.close({ runBeforeUnload: false });
  await expect(async () => {
    const browser = page.context().browser();
    const context = await browser?.newContext();
    const other = await context?.newPage();
    if (!context || !other) throw new Error("the browser is gone");
    await signIn(other, vendor.email);
    await other.goto(productPage());
    await expect(offer(other)).toContainText("UPC, Vendor Price");
    await context.close();
  }).toPass();
});

test(
  "a draft that the server cannot take is kept, and not sent without a pause",
  { tag: "@DET-07" },
  async ({ page }) => {
    await editValve(page);
    await page.route(isDraft, (route) => route.fulfill({ status: 503, json: { detail: "Busy." } }));
    await Promise.all([page.waitForResponse((response) => isDraft(new URL(response.url()))), type(page)]);
    page.on("dialog", (question) => void question.accept());
    let asked = 0;
    page.on("request", (request) => void (isDraft(new URL(request.url())) && asked++));
    await page.reload();
    await expect(offer(page)).toContainText("UPC, Vendor Price");
    await page.waitForLoadState("networkidle");
    // One from the page that was left, one from the page that came.
    expect(asked).toBeLessThanOrEqual(2);
    await page.unroute(isDraft);
    await expectOffer(page);
  },
);

test("an offered draft tells what has changed meanwhile", { tag: ["@DET-07", "@DET-09"] }, async ({ page }) => {
  const vendor = await editValve(page);
  await Promise.all([draftSaved(page), type(page)]);
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Save progress", exact: true }).click();
  await vendor.feedProducts([{ ...valve, price: "105" }]);
  await page.goto(productPage());
  await expect(offer(page)).toContainText("Meanwhile Vendor Price has changed from $100.00 to $105.00.");
  await offer(page).getByRole("button", { name: "Continue" }).click();
  const choice = page.getByRole("group", { name: "Vendor Price: changed meanwhile" });
  await expect(choice).toContainText("Yours$112.50");
  await choice.getByRole("button", { name: "Keep yours for Vendor Price" }).click();
  await expect(typed(page, "Vendor Price")).toBeFocused();
  await page.getByRole("button", { name: "Undo the change of UPC" }).click();
  await saveButton(page).click();
  await expect(note(page, "Vendor Price")).toContainText("$112.50");
});

/** What is written of drafts from now on. */
function draftWrites(page: Page) {
  const writes: string[] = [];
  page.on("request", (request) => {
    if (isDraft(new URL(request.url())) && request.method() !== "GET") writes.push(request.method());
  });
  return writes;
}

for (const isFromElsewhere of [false, true])
  test(
    `an offered draft ${isFromElsewhere ? "of another device " : ""}can be discarded, after a question`,
    { tag: "@DET-07" },
    async ({ page }) => {
      const vendor = await openValve(page);
      const begin = async (on: Page) => {
        await editButton(on).click();
        await Promise.all([draftSaved(on), type(on)]);
      };
      page.on("dialog", (question) => void question.accept());
      await (isFromElsewhere ? elsewhere(page, vendor.email, begin) : begin(page));
      await page.reload();
      await expect(offer(page)).toBeVisible();
      await page.waitForLoadState("networkidle");
      const writes = draftWrites(page);
      await offer(page).getByRole("button", { name: "Discard" }).click();
      await dialog(page).getByRole("button", { name: "Keep" }).click();
      await expect(offer(page)).toBeVisible();
      await offer(page).getByRole("button", { name: "Discard" }).click();
      await Promise.all([draftDeleted(page), dialog(page).getByRole("button", { name: "Discard" }).click()]);
      await expect(offer(page)).toHaveCount(0);
      await expect(editButton(page)).toBeFocused();
      await page.reload();
      await expect(editButton(page)).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expect(offer(page)).toHaveCount(0);
      expect(writes).toEqual(["DELETE"]);
    },
  );

test("a draft discarded without a network stays discarded", { tag: "@DET-07" }, async ({ page, context }) => {
  const vendor = await editValve(page);
  await Promise.all([draftSaved(page), type(page)]);
  page.on("dialog", (question) => void question.accept());
  await page.reload();
  await expect(offer(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await offer(page).getByRole("button", { name: "Discard" }).click();
  await dialog(page).getByRole("button", { name: "Discard" }).click();
  await expect(offer(page)).toHaveCount(0);
  await context.setOffline(false);
  await Promise.all([draftDeleted(page), page.reload()]);
  await expect(offer(page)).toHaveCount(0);
  await elsewhere(page, vendor.email, async (other) => expect(offer(other)).toHaveCount(0));
});

test("edits that are cancelled are gone, and deleted once", { tag: "@DET-07" }, async ({ page }) => {
  await editValve(page);
  await Promise.all([draftSaved(page), type(page)]);
  const writes = draftWrites(page);
  await cancelButton(page).click();
  await Promise.all([draftDeleted(page), dialog(page).getByRole("button", { name: "Cancel Edit" }).click()]);
  await expect(editButton(page)).toBeFocused();
  await page.reload();
  await expect(editButton(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(offer(page)).toHaveCount(0);
  expect(writes).toEqual(["DELETE"]);
});

for (const isSameBrowser of [true, false])
  test(
    `of two ${isSameBrowser ? "tabs" : "devices"} at one draft none takes back what was typed in the other`,
    { tag: "@DET-07" },
    async ({ page }) => {
      const vendor = await editValve(page);
      await Promise.all([draftSaved(page), typed(page, "Color").fill("Blue")]);
      const both = async (other: Page) => {
        await other.goto(productPage());
        await offer(other).getByRole("button", { name: "Continue" }).click();
        await expect(typed(other, "Color")).toHaveValue("Blue");
        await Promise.all([draftSaved(page), typed(page, "HTS").fill("8481.80")]);
        await Promise.all([draftSaved(other), typed(other, "Size").fill("2 in")]);
        await Promise.all([draftSaved(page), typed(page, "Color").fill("Red")]);
      };
      if (isSameBrowser) await both(await page.context().newPage());
      else await elsewhere(page, vendor.email, both);
      await elsewhere(page, vendor.email, async (third) => {
        await expect(offer(third)).toContainText("HTS");
        await expect(offer(third)).toContainText("Size");
        await offer(third).getByRole("button", { name: "Continue" }).click();
        await expect(typed(third, "Color")).toHaveValue("Red");
        await expect(typed(third, "Size")).toHaveValue("2 in");
      });

      // What one of them saves takes nothing from the other either.
      await saveButton(page).click();
      await expect(page.getByText("2 pending")).toBeVisible();
      await expect(offer(page)).toContainText("Size");
      await elsewhere(page, vendor.email, async (third) => expect(offer(third)).toContainText("Size"));
    },
  );

test("Escape right after Back opens no second question", { tag: "@DET-07" }, async ({ page }) => {
  await openValve(page);
  await page.goto("/product-catalog");
  await page.getByRole("table", { name: "Products" }).getByRole("link", { name: valve.name }).click();
  await editButton(page).click();
  await type(page);
  const stay = dialog(page).getByRole("button", { name: "Continue Editing" });
  for (const afterMs of [0, 10, 50]) {
    await page.evaluate(`history.back(); new Promise((resolve) => setTimeout(resolve, ${afterMs})).then(() =>
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true })))`);
    await expect(dialog(page).filter({ hasText: "cancel these edits" })).toHaveCount(0);
    // Escape has closed it, or came too early to.
    await expect(async () => {
      if (await stay.isVisible()) await stay.click({ timeout: 500 });
      await expect(dialog(page)).toHaveCount(0, { timeout: 500 });
    }).toPass();
  }
  await expect(typed(page, "UPC")).toHaveValue("12");
});
