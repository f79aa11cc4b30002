import type { Page } from "@playwright/test";
import { createCompany } from "./company.ts";
import { admin, comeAs, expect, test } from "./stage.ts";

const terms = "**/api/accounts/terms-and-conditions/";

const dialog = (page: Page) => page.getByRole("alertdialog", { name: "Terms and Conditions" });
const text = (page: Page) => page.getByRole("region", { name: "Text of the terms" });
const checkbox = (page: Page) =>
  page.getByRole("checkbox", { name: "I have read and accept the terms and conditions" });
const continueButton = (page: Page) => page.getByRole("button", { name: "Continue" });

/** Opens the portal as a new user who has not accepted the terms. */
async function openAsNewUser(page: Page, path = "/homepage") {
  const { admin: email } = await createCompany({ hasAcceptedTerms: false });
  await comeAs(page, email);
  await page.goto(path);
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByText("Loading", { exact: true })).toHaveCount(1); // in the page behind the dialog
}

/** Scrolls the text to this many pixels above its end. */
const scrollTo = (page: Page, above: number) =>
  text(page).evaluate((area, above) => void (area.scrollTop = area.scrollHeight - area.clientHeight - above), above);

/** Scrolls the text with a key and waits, because the browser ignores further keys until the scroll animation ends. */
async function scrollByKey(page: Page, key: string) {
  await text(page).evaluate((area) => {
    area.setAttribute("data-scrolling", "");
    area.addEventListener("scrollend", () => area.removeAttribute("data-scrolling"), { once: true });
  });
  await page.keyboard.press(key);
  await expect(text(page)).not.toHaveAttribute("data-scrolling");
}

/** Responds with these terms instead of the portal's. */
const showTerms = (page: Page, text: string) =>
  page.route(terms, (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: { text, created_ts: Date.UTC(2026, 0, 1) / 1000 } })
      : route.fallback(),
  );

test(
  "blocks the portal until the user has read the terms to the end and accepted them",
  { tag: ["@TERMS-01", "@TERMS-02.1"] },
  async ({ page }) => {
    await openAsNewUser(page, "/product-catalog");
    await expect(page.getByRole("heading", { name: "Product Catalog" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeVisible();
    await expect(checkbox(page)).toBeDisabled();
    await expect(continueButton(page)).toBeDisabled();
    await checkbox(page).click({ force: true });
    await expect(page.getByRole("alert")).toHaveText("Please read the terms to the end first.");
    await expect(checkbox(page)).not.toBeChecked();

    await text(page).hover();
    await page.mouse.wheel(0, 100_000);
    await expect(checkbox(page)).toBeEnabled();
    await expect(continueButton(page)).toBeDisabled();
    await checkbox(page).click();
    await expect(page.getByRole("alert")).toHaveText("");
    await checkbox(page).click();
    await expect(continueButton(page)).toBeDisabled();
    await checkbox(page).click();
    const postedPaths: string[] = [];
    page.on("request", (request) => request.method() === "POST" && postedPaths.push(new URL(request.url()).pathname));
    const accepted = page.waitForRequest((request) => request.method() === "POST");
    await continueButton(page).evaluate((button: { click: () => void }) => [button.click(), button.click()]);
    expect((await accepted).postDataJSON()).toEqual({
      operating_system: expect.stringMatching(/Linux|macOS|Windows/),
      browser: expect.stringMatching(/Chrom/),
      created_ts: expect.any(Number),
    });
    await expect(page.getByRole("heading", { name: "Product Catalog" })).toBeVisible();
    expect(postedPaths).toEqual([new URL(terms.slice(2), page.url()).pathname]);
    await expect(page.getByRole("status").filter({ hasText: "products" })).toHaveText("0 products");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Product Catalog" })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  },
);

test("lets the user read and accept the terms with the keyboard only", { tag: "@TERMS-01" }, async ({ page }) => {
  await openAsNewUser(page);
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(checkbox(page)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("alert")).toHaveText("Please read the terms to the end first.");
  await page.keyboard.press("Shift+Tab");
  for (const key of ["PageDown", "Space"]) {
    const before = await text(page).evaluate((area) => area.scrollTop);
    await scrollByKey(page, key);
    expect(await text(page).evaluate((area) => area.scrollTop)).toBeGreaterThan(before);
  }
  await expect(checkbox(page)).toBeDisabled();
  await scrollByKey(page, "End");
  await expect(checkbox(page)).toBeEnabled();
  await expect(checkbox(page)).toHaveAccessibleDescription("You have read to the end.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(checkbox(page)).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(continueButton(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("button", { name: "Log Out" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome/);
});

test(
  "treats the terms as read ten pixels above their end, after no request that the server would reject",
  { tag: ["@TERMS-01", "@TERMS-02.1"] },
  async ({ page }) => {
    const rejected: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 403) rejected.push(response.url());
    });
    await openAsNewUser(page);
    await expect(text(page)).toContainText("1.");
    await scrollTo(page, 12);
    await expect(page.getByText("Scroll to the end of the text to accept it.")).toBeVisible();
    await scrollTo(page, 10);
    await expect(page.getByText("You have read to the end.")).toBeVisible();
    expect(rejected).toEqual([]);
  },
);

test(
  "treats the terms as read when a larger window or a short text leaves nothing to scroll",
  { tag: "@TERMS-01" },
  async ({ page }) => {
    await showTerms(page, Array.from({ length: 20 }, (_, index) => `Rule ${index}.`).join("\n\n"));
    await openAsNewUser(page);
    await expect(checkbox(page)).toBeDisabled();
    await page.setViewportSize({ width: 1440, height: 2400 });
    await expect(checkbox(page)).toBeEnabled();

    await page.setViewportSize({ width: 1440, height: 900 });
    await showTerms(page, "Be **kind**.");
    await page.reload();
    await expect(text(page)).toContainText("Be kind.");
    await expect(checkbox(page)).toBeEnabled();
  },
);

test(
  "asks again when a new version is published during reading, and explains why",
  { tag: ["@TERMS-01", "@TERMS-02.2", "@CNT-02.6"] },
  async ({ page }) => {
    await openAsNewUser(page);
    await scrollTo(page, 0);
    await checkbox(page).click();
    await showTerms(page, `# The new version\n\n${"More to read.\n\n".repeat(60)}`);
    await page.route(terms, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 409, json: { detail: "The terms have changed.", code: "terms_changed" } })
        : route.fallback(),
    );
    await continueButton(page).click();
    await expect(page.getByRole("alert")).toHaveText(
      "The terms were revised while you were reading. Please read the new version.",
    );
    const changes = page.getByRole("region", { name: "Changes" });
    await expect(changes).toBeInViewport();
    await expect(changes.locator("ins").first()).toHaveText("The new version");
    await expect(changes.locator("del").first()).toBeVisible();
    await expect(text(page).getByRole("heading", { name: "The new version" })).toBeVisible();
    await expect(checkbox(page)).toBeDisabled();
    await expect(checkbox(page)).not.toBeChecked();
    await expect(continueButton(page)).toBeDisabled();
  },
);

test.describe("a user who has accepted the terms", () => {
  test.use({ user: admin });

  test(
    "sees the date of the terms in UTC, and is safe from scripts and unsafe links in them",
    { tag: "@TERMS-03" },
    async ({ page }) => {
      const alerts: string[] = [];
      page.on("dialog", (alert) => {
        alerts.push(alert.message());
        void alert.dismiss();
      });
      await showTerms(
        page,
        `# Hello\n\n<img src=x onerror=alert(1)><script>alert(2)</script><b style="color:red" onclick="alert(3)">bold</b>
       <form action="https://evil.example"><input name="password"></form>
       <iframe src="https://evil.example"></iframe>
       [bad](javascript:alert(4)) [out](https://example.com/) [mail](mailto:a@b.example)`,
      );
      await page.goto("/terms-and-conditions");
      await expect(page.getByText("Revised Jan 1, 2026")).toBeVisible();
      const termsText = text(page);
      await expect(termsText.getByRole("heading", { level: 2, name: "Hello" })).toBeVisible();
      await expect(termsText.locator("img, script, form, input, iframe, [style], [onclick]")).toHaveCount(0);
      await termsText.getByText("bold").click();
      await expect(termsText.getByText("bad")).not.toHaveAttribute("href");
      const out = termsText.getByRole("link", { name: "out" });
      await expect(out).toHaveAttribute("rel", /noopener.*noreferrer/);
      await expect(out).toHaveAttribute("target", "_blank");
      await expect(termsText.getByRole("link", { name: "mail" })).not.toHaveAttribute("target");
      expect(alerts).toEqual([]);

      await showTerms(page, `<h1>In HTML</h1>\n\n    <p style="color:red">Be <b onclick="alert(5)">kind</b>.</p>`);
      await page.reload();
      await expect(termsText.getByRole("heading", { level: 2, name: "In HTML" })).toBeVisible();
      await expect(termsText.getByText("Be kind.")).toBeVisible();
      await expect(termsText.locator("pre, [style], [onclick]")).toHaveCount(0);
    },
  );
});
