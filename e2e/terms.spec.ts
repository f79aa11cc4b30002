import type { Page } from "@playwright/test";
import { aCompany } from "./people.ts";
import { admin, comeAs, expect, test } from "./stage.ts";

const terms = "**/api/accounts/terms-and-conditions/";

const dialog = (page: Page) => page.getByRole("alertdialog", { name: "Terms and Conditions" });
const text = (page: Page) => page.getByRole("region", { name: "Text of the terms" });
const box = (page: Page) => page.getByRole("checkbox", { name: "I have read and accept the terms and conditions" });
const goOn = (page: Page) => page.getByRole("button", { name: "Continue" });

/** The portal as somebody sees it who has never been there. */
async function comeNew(page: Page, path = "/homepage") {
  const { admin: email } = await aCompany();
  await page.goto("/reset");
  await comeAs(page, email);
  await page.goto(path);
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByText("Loading", { exact: true })).toHaveCount(1); // of the page behind
}

/** Scrolls to so many pixels above the end of the text. */
const scrollTo = (page: Page, above: number) =>
  text(page).evaluate((area, above) => void (area.scrollTop = area.scrollHeight - area.clientHeight - above), above);

/** Answers with other terms than the portal has. */
const showTerms = (page: Page, text: string, created_ts = 1_767_225_600) =>
  page.route(terms, (route) =>
    route.request().method() === "GET" ? route.fulfill({ json: { text, created_ts } }) : route.fallback(),
  );

test(
  "hold the portal closed until they were read to the end and accepted",
  { tag: ["@TERMS-01", "@TERMS-02"] },
  async ({ page }) => {
    await comeNew(page, "/product-catalog");
    await expect(page.getByRole("heading", { name: "Product Catalog" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeVisible();
    await expect(box(page)).toBeDisabled();
    await expect(goOn(page)).toBeDisabled();
    await box(page).click({ force: true });
    await expect(page.getByRole("alert")).toHaveText("Please read the terms to the end first.");
    await expect(box(page)).not.toBeChecked();

    await text(page).hover();
    await page.mouse.wheel(0, 100_000);
    await expect(box(page)).toBeEnabled();
    await expect(goOn(page)).toBeDisabled();
    await box(page).click();
    await expect(page.getByRole("alert")).toHaveText("");
    await box(page).click();
    await expect(goOn(page)).toBeDisabled();
    await box(page).click();
    const accepted = page.waitForRequest((request) => request.method() === "POST");
    await goOn(page).click();
    expect((await accepted).postDataJSON()).toEqual({
      operating_system: expect.stringMatching(/Linux|macOS|Windows/),
      browser: expect.stringMatching(/Chrom/),
      created_ts: expect.any(Number),
    });
    await expect(page.getByRole("heading", { name: "Product Catalog" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "products" })).toHaveText("0 products");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Product Catalog" })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  },
);

test("are read, accepted and refused by keyboard alone", { tag: "@TERMS-01" }, async ({ page }) => {
  await comeNew(page);
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("alert")).toHaveText("Please read the terms to the end first.");
  await page.keyboard.press("Shift+Tab");
  for (const key of ["PageDown", "Space"]) {
    const before = await text(page).evaluate((area) => area.scrollTop);
    await page.keyboard.press(key);
    await expect.poll(() => text(page).evaluate((area) => area.scrollTop)).toBeGreaterThan(before);
  }
  await expect(box(page)).toBeDisabled();
  // The page before may still be turning, and takes no other key meanwhile.
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(box(page)).toBeEnabled({ timeout: 500 });
  }).toPass();
  await expect(box(page)).toHaveAccessibleDescription("You have read to the end.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(box(page)).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(goOn(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("button", { name: "Log Out" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome/);
});

test("count as read ten pixels above their end", { tag: "@TERMS-01" }, async ({ page }) => {
  await comeNew(page);
  await scrollTo(page, 12);
  await expect(page.getByText("Scroll to the end of the text to accept it.")).toBeVisible();
  await scrollTo(page, 10);
  await expect(page.getByText("You have read to the end.")).toBeVisible();
});

test("count as read when there is nothing to scroll", { tag: "@TERMS-01" }, async ({ page }) => {
  await showTerms(page, "Be **kind**.");
  await comeNew(page);
  await expect(box(page)).toBeEnabled();
});

test("count as read when a larger window leaves nothing to scroll", { tag: "@TERMS-01" }, async ({ page }) => {
  await showTerms(page, Array.from({ length: 20 }, (_, place) => `Rule ${place}.`).join("\n\n"));
  await comeNew(page);
  await expect(box(page)).toBeDisabled();
  await page.setViewportSize({ width: 1440, height: 2400 });
  await expect(box(page)).toBeEnabled();
});

test(
  "ask again for a version that came while they were read, and say so",
  { tag: ["@TERMS-01", "@TERMS-02"] },
  async ({ page }) => {
    await comeNew(page);
    await scrollTo(page, 0);
    await box(page).click();
    await showTerms(page, `# The new version\n\n${"More to read.\n\n".repeat(60)}`);
    await page.route(terms, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 409, json: { detail: "The terms have changed." } })
        : route.fallback(),
    );
    await goOn(page).click();
    await expect(page.getByRole("alert")).toHaveText(
      "The terms were revised while you were reading. Please read the new version.",
    );
    await expect(text(page).getByRole("heading", { name: "The new version" })).toBeInViewport();
    await expect(box(page)).toBeDisabled();
    await expect(box(page)).not.toBeChecked();
    await expect(goOn(page)).toBeDisabled();
  },
);

test("stay with what was read and ticked when accepting fails", { tag: "@TERMS-01" }, async ({ page }) => {
  await comeNew(page);
  await scrollTo(page, 0);
  await box(page).click();
  await page.route(terms, (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await goOn(page).click();
  await expect(page.getByRole("alert")).toHaveText(/could not be reached/);
  await expect(box(page)).toBeChecked();
  await page.unroute(terms);
  await goOn(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome/);
});

test(
  "can be tried again when they cannot be loaded, and left by logging out",
  { tag: "@TERMS-01" },
  async ({ page }) => {
    const { admin: email } = await aCompany();
    await page.route(terms, (route) => route.abort());
    await page.goto("/reset");
    await comeAs(page, email);
    await page.goto("/homepage");
    await expect(dialog(page).getByText(/could not be reached/)).toBeVisible();
    await expect(box(page)).toBeDisabled();
    await page.unroute(terms);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(text(page).getByRole("heading").first()).toBeVisible();
    await dialog(page).getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL("/login");
  },
);

test.describe("for who has accepted them", () => {
  test.use({ user: admin });

  test(
    "come over the page that is open when they change, and what was typed stays",
    { tag: "@TERMS-02" },
    async ({ page }) => {
      await page.goto("/settings");
      await page.getByRole("textbox", { name: "Position" }).fill("Head of everything");
      await page.route("**/api/accounts/user-details/", async (route) => {
        if (route.request().method() === "PUT")
          return route.fulfill({ status: 403, json: { detail: "Accept the terms.", code: "terms_not_accepted" } });
        const response = await route.fetch();
        const user = (await response.json()) as object; // by contract
        return route.fulfill({ response, json: { ...user, accepted_latest_terms_and_conditions: false } });
      });
      await page.getByRole("button", { name: "Save" }).click();
      await expect(dialog(page)).toBeVisible();
      await expect(page.locator("input[value='Head of everything']")).toBeAttached();
      await page.unroute("**/api/accounts/user-details/");
      await scrollTo(page, 0);
      await box(page).click();
      await goOn(page).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByRole("textbox", { name: "Position" })).toHaveValue("Head of everything");
    },
  );

  test("have a page with their date", { tag: "@TERMS-03" }, async ({ page }) => {
    await page.goto("/homepage");
    await page.getByRole("link", { name: "Terms and Conditions" }).click();
    await page.waitForURL("/terms-and-conditions");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms and Conditions");
    await expect(page.getByText(/^Revised \w{3} \d{1,2}, \d{4}$/)).toBeVisible();
    await expect(text(page).getByRole("heading").first()).toBeVisible();
  });

  test("date from the second they were made in, in UTC", { tag: "@TERMS-03" }, async ({ page }) => {
    await showTerms(page, "Be kind.", Date.UTC(2026, 0, 1) / 1000);
    await page.goto("/terms-and-conditions");
    await expect(page.getByText("Revised Jan 1, 2026")).toBeVisible();
  });

  test("run nothing and lead nowhere unsafe, whatever stands in them", { tag: "@TERMS-03" }, async ({ page }) => {
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
    const shown = text(page);
    await expect(shown.getByRole("heading", { level: 2, name: "Hello" })).toBeVisible();
    await expect(shown.locator("img, script, form, input, iframe, [style], [onclick]")).toHaveCount(0);
    await shown.getByText("bold").click();
    await expect(shown.getByText("bad")).not.toHaveAttribute("href");
    const out = shown.getByRole("link", { name: "out" });
    await expect(out).toHaveAttribute("rel", /noopener.*noreferrer/);
    await expect(out).toHaveAttribute("target", "_blank");
    await expect(shown.getByRole("link", { name: "mail" })).not.toHaveAttribute("target");
    expect(alerts).toEqual([]);

    await showTerms(page, `<h1>In HTML</h1>\n\n    <p style="color:red">Be <b onclick="alert(5)">kind</b>.</p>`);
    await page.reload();
    await expect(shown.getByRole("heading", { level: 2, name: "In HTML" })).toBeVisible();
    await expect(shown.getByText("Be kind.")).toBeVisible();
    await expect(shown.locator("pre, [style], [onclick]")).toHaveCount(0);
  });
});
