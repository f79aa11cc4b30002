import { openInApp } from "./in-app.ts";
import { admin, expect, staff, test } from "./stage.ts";

test.use({ user: admin });

test(
  "the top bar and the footer show the company, the year and the contact address, and lead to help and the terms",
  { tag: ["@SHELL-01.1", "@SHELL-08"] },
  async ({ page }) => {
    await page.goto("/homepage");
    const bar = page.getByRole("banner");
    await expect(bar.getByText("Blue Mesa Valve & Supply", { exact: true })).toBeVisible();
    await expect(
      bar.getByText("Blue Mesa Valve & Supply logo").or(bar.getByAltText("Blue Mesa Valve & Supply logo")),
    ).toBeAttached();
    await expect(bar.getByRole("button", { name: "Log Out" })).toBeVisible();
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
    await expect(footer.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", /^mailto:.+@/);
    await bar.getByRole("link", { name: "Help" }).click();
    await page.waitForURL("/help");
    await footer.getByRole("link", { name: "Terms and Conditions" }).click();
    await page.waitForURL("/terms-and-conditions");
  },
);

for (const [email, address] of [
  [admin, "/homepage"],
  [staff, "/provider/companies"],
] as const)
  test.describe(`the header of ${address}`, () => {
    test.use({ user: email });

    test(
      "has a tab order that matches the visual order in wide and narrow windows",
      { tag: "@SHELL-01.3" },
      async ({ page }) => {
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 844 });
          await page.goto(address);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          const bar = page.getByRole("banner");
          const controls = bar.locator("a, button");
          await controls.first().focus();
          const positions: { name: string; row: number; x: number }[] = [];
          for (let remaining = await controls.count(); remaining > 0; remaining--) {
            const focused = bar.locator(":focus");
            const { x, y } = (await focused.boundingBox()) ?? { x: Number.NaN, y: Number.NaN };
            positions.push({ name: await focused.innerText(), row: Math.floor(y / 52), x });
            await page.keyboard.press("Tab");
          }
          expect(positions.length).toBeGreaterThan(2);
          expect(positions).toEqual(positions.toSorted((one, other) => one.row - other.row || one.x - other.x));
          await expect(bar.locator(":focus")).toHaveCount(0);
        }
      },
    );
  });

const titles = {
  "/homepage": /^Welcome/,
  "/dashboard": /^Dashboard/,
  "/document-repository": /^Document Repository/,
  "/notifications": /^Notifications/,
  "/settings": /^User Profile/,
  "/change-password": /^Change Password/,
  "/help": /^Help/,
  "/terms-and-conditions": /^Terms and Conditions/,
  "/reset": /^Reset your password/,
};

test(
  "each page shows its heading as the document title, and takes the focus there, except the first of a visit",
  { tag: ["@SHELL-11.1", "@SHELL-11.2"] },
  async ({ page }) => {
    await page.goto("/");
    await page.waitForURL("/homepage");
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    await expect(heading).not.toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeFocused();
    for (const [path, title] of Object.entries(titles)) {
      await openInApp(page, path);
      await expect(heading, path).toHaveText(title);
      await expect(page).toHaveTitle(title);
    }
  },
);
