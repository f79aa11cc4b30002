import type { Page } from "@playwright/test";
import { admin, expect, test } from "./stage.ts";
import { terms, dialog, text, checkbox, continueButton, openAsNewUser, showTerms } from "./terms-steps.ts";

/** Scrolls the text with a key and waits, because the browser ignores further keys until the scroll animation ends. */
async function scrollByKey(page: Page, key: string) {
  await text(page).evaluate((area) => {
    area.setAttribute("data-scrolling", "");
    area.addEventListener("scrollend", () => area.removeAttribute("data-scrolling"), { once: true });
  });
  await page.keyboard.press(key);
  await expect(text(page)).not.toHaveAttribute("data-scrolling");
}

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
