import type { Page } from "@playwright/test";
import { admin, expect, staff, test, viewer } from "./stage.ts";

test.use({ user: admin });

test.describe("top bar and footer", () => {
  test("show the company, and lead to help and log-out", { tag: "@SHELL-01" }, async ({ page }) => {
    await page.goto("/homepage");
    const bar = page.getByRole("banner");
    await expect(bar.getByText("Blue Mesa Valve & Supply", { exact: true })).toBeVisible();
    await expect(
      bar.getByText("Blue Mesa Valve & Supply logo").or(bar.getByAltText("Blue Mesa Valve & Supply logo")),
    ).toBeAttached();
    await expect(bar.getByRole("button", { name: "Log Out" })).toBeVisible();
    await bar.getByRole("link", { name: "Help" }).click();
    await page.waitForURL("/help");
  });

  test("show the year, the terms and the contact address", { tag: "@SHELL-08" }, async ({ page }) => {
    await page.goto("/homepage");
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
    await expect(footer.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", /^mailto:.+@/);
    await footer.getByRole("link", { name: "Terms and Conditions" }).click();
    await page.waitForURL("/terms-and-conditions");
  });
});

for (const [email, address] of [
  [admin, "/homepage"],
  [staff, "/provider"],
] as const)
  test.describe(`the header of ${address}`, () => {
    test.use({ user: email });

    test(
      "has a tab order that matches the visual order in wide and narrow windows",
      { tag: "@SHELL-01" },
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

test.describe("side navigation", () => {
  test(
    "opens a submenu 400 ms after the pointer enters and closes it 400 ms after the pointer leaves",
    { tag: "@SHELL-03" },
    async ({ page }) => {
      await page.goto("/homepage");
      const navigation = page.getByRole("navigation");
      const entry = navigation.getByRole("link", { name: "Document Repository" });
      const section = navigation.getByRole("link", { name: "Order Documents" });
      await entry.waitFor();
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await entry.hover();
      await page.clock.runFor(399);
      await expect(section).toBeHidden();
      await page.clock.runFor(1);
      await expect(section).toBeVisible();
      await page.mouse.move(900, 600);
      await page.clock.runFor(399);
      await expect(section).toBeVisible();
      await page.clock.runFor(1);
      await expect(section).toBeHidden();
    },
  );

  test(
    "marks Settings as current on a settings page with a separate address",
    { tag: "@SHELL-03" },
    async ({ page }) => {
      const marked = page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page][data-status=active]");
      await page.goto("/change-password");
      await expect(marked).toHaveText(["Settings"]);
      await page.getByRole("button", { name: "Settings submenu" }).click();
      await expect(marked).toHaveText(["Settings", "Change Password"]);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("button", { name: "Open navigation" }).click();
      await expect(marked).toHaveText(["Settings", "Change Password"]);
      await page.goto("/homepage");
      await page.getByRole("button", { name: "Open navigation" }).click();
      await expect(marked).toHaveText(["Home"]);
    },
  );

  test("opens and closes submenus by keyboard", { tag: "@SHELL-03" }, async ({ page }) => {
    await page.goto("/homepage");
    const entry = page.getByRole("navigation").getByRole("link", { name: "Notifications" });
    // The bell has the same name while nothing is unread, so the test looks only in the submenu.
    const sections = page.getByRole("list", { name: "Notifications" }).getByRole("link");
    await entry.focus();
    await page.keyboard.press("ArrowRight");
    await expect(sections.first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(entry).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Notifications submenu" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(sections.first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(sections.last()).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/notifications\?type=Archived\+Notifications/);
    await expect(page.getByRole("link", { name: "Archived Notifications" })).toBeHidden();
  });

  test("links to each section by its type", { tag: "@SHELL-04" }, async ({ page }) => {
    await page.goto("/homepage");
    const sections = {
      "Document Repository": ["Corporate Agreements", "Product Documents", "Order Documents", "Archived Documents"],
      Notifications: ["Notifications", "Archived Notifications"],
      Settings: ["User Profile", "Change Password", "Alerts", "Service Plans", "Account Management"],
    };
    for (const [label, types] of Object.entries(sections)) {
      await page.getByRole("button", { name: `${label} submenu` }).click();
      const links = page.getByRole("list", { name: label }).getByRole("link");
      await expect(links).toHaveText(types);
      for (const [at, type] of types.entries())
        expect(new URL((await links.nth(at).getAttribute("href")) ?? "", "http://x").searchParams.get("type")).toBe(
          type,
        );
      await page.keyboard.press("Escape");
    }
  });

  // No two titles in a row are the same, so that each shows that its page has opened.
  const parts = {
    "/document-repository?type=Corporate+Agreements": "Corporate Agreements",
    "/document-repository?type=product-documents": "Product Documents",
    "/document-repository?type=corporate": "Corporate Agreements",
    "/document-repository?type=order-documents": "Order Documents",
    "/document-repository?type=archive": "Archived Documents",
    "/document-repository?type=none-such": "Document Repository",
    "/notifications?type=Archived+Notifications": "Archived Notifications",
    "/notifications?type=none-such": "Notifications",
    "/settings?type=Alerts": "Alerts",
    "/settings?type=Change+Password": "Change Password",
    "/settings?type=Account+Management": "Account Management",
    "/settings?type=none-such": "User Profile",
  };
  test(
    "each address of a section opens it, and an unknown type opens the first",
    { tag: "@SHELL-04" },
    async ({ page }) => {
      await page.goto("/homepage");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome/);
      for (const [address, title] of Object.entries(parts)) {
        await openInApp(page, address);
        await expect(page.getByRole("heading", { level: 1 }), address).toHaveText(title);
        await expect(page).toHaveTitle(new RegExp(`^${title} `));
      }
    },
  );

  test("is expanded at first, and stays collapsed after a reload", { tag: "@SHELL-06" }, async ({ page }) => {
    await page.goto("/homepage");
    const label = page.getByRole("navigation").getByText("Dashboard");
    await expect(label).toBeInViewport();
    await page.getByRole("button", { name: "Collapse navigation" }).click();
    await expect(page.getByRole("button", { name: "Expand navigation" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Expand navigation" })).toBeVisible();
    await expect.poll(async () => (await page.getByRole("navigation").boundingBox())?.width).toBeLessThan(65);
  });
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test(
    "opens a submenu on the first tap and follows the link on the second",
    { tag: "@SHELL-03" },
    async ({ page }) => {
      await page.goto("/homepage");
      const navigation = page.getByRole("navigation", { name: "Main" });
      await navigation.getByRole("link", { name: "Settings" }).tap();
      await expect(navigation.getByRole("link", { name: "Service Plans" })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe("/homepage");
      await navigation.getByRole("link", { name: "Service Plans" }).tap();
      await page.waitForURL("/settings?type=Service+Plans");
      await expect(navigation.getByRole("link", { name: "Service Plans" })).toBeHidden();
    },
  );
});

test.describe("in a narrow window", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("shows the navigation in a drawer", { tag: ["@SHELL-03", "@SHELL-01"] }, async ({ page }) => {
    await page.goto("/homepage");
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Log Out" })).toBeVisible();
    await page.getByRole("button", { name: "Open navigation" }).tap();
    await page.getByRole("button", { name: "Document Repository submenu" }).tap();
    await page.getByRole("link", { name: "Archived Documents" }).tap();
    await page.waitForURL(/\/document-repository\?type=Archived\+Documents/);
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  });
});

test.describe("for a user who can only view", () => {
  test.use({ user: viewer });

  test(
    "hides a section without permission and shows the profile instead",
    { tag: ["@SHELL-05", "@PERM-01"] },
    async ({ page }) => {
      await page.goto("/homepage");
      await page.getByRole("button", { name: "Settings submenu" }).click();
      await expect(page.getByRole("link", { name: "Service Plans" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Account Management" })).toHaveCount(0);
      await page.goto("/settings?type=Account+Management");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Profile");
    },
  );

  test("shows the 404 page for a part of the repository without permission", { tag: "@SHELL-12" }, async ({ page }) => {
    await page.route("**/api/accounts/user-details/", async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        json: { ...((await response.json()) as object), permissions: ["order_documents.view_order_docs"] },
      }); // the API validates it
    });
    await page.goto("/document-repository?type=archive");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  });
});

test.describe("pages", () => {
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
  test("each shows its heading and uses it as the document title", { tag: "@SHELL-11" }, async ({ page }) => {
    await page.goto("/");
    await page.waitForURL("/homepage");
    for (const [path, title] of Object.entries(titles)) {
      await openInApp(page, path);
      await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(title);
      await expect(page).toHaveTitle(title);
    }
  });

  test("move the focus to their heading, except the first page of a visit", { tag: "@SHELL-11" }, async ({ page }) => {
    await page.goto("/homepage");
    await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
    await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeFocused();
  });

  test("offer a link past the navigation on the first Tab", { tag: "@SHELL-11" }, async ({ page }) => {
    await page.goto("/dashboard");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test.describe("errors", () => {
  test("an unknown path shows the 404 page with a way home", { tag: "@SHELL-12" }, async ({ page }) => {
    await page.goto("/no/such/page");
    await expect(
      page.getByText("Something went wrong, or the page you were looking for cannot be found."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Back to the main page" }).click();
    await page.waitForURL("/homepage");
  });

  test("a path that cannot be decoded shows the 404 page", { tag: "@SHELL-12" }, async ({ page }) => {
    for (const path of ["/%FF", "/product-catalog/%E0%A4%A"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
    }
  });

  test("the provider's console shows a vendor the 404 page", { tag: "@SHELL-12" }, async ({ page }) => {
    await page.goto("/provider");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page).toHaveURL(/\/provider\b/);
    await page.getByRole("button", { name: "Back to the main page" }).click();
    await page.waitForURL("/homepage");
  });

  test(
    "a section that is switched off shows the 404 page and disappears from the navigation",
    { tag: ["@SHELL-12", "@CAT-08", "@PERM-03"] },
    async ({ page }) => {
      await page.route("**/api/accounts/feature-flags/", (route) =>
        route.fulfill({ json: [{ feature_name: "Product Catalog", active: false }] }),
      );
      await page.goto("/product-catalog");
      await expect(
        page.getByText("Something went wrong, or the page you were looking for cannot be found."),
      ).toBeVisible();
      await expect(page.getByRole("link", { name: "Product Catalog" })).toHaveCount(0);
    },
  );

  test(
    "a page whose code fails to load shows an error and can be loaded again",
    { tag: "@SHELL-14" },
    async ({ page }) => {
      await page.goto("/homepage");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.route("**/assets/help-*.js", (route) => route.abort());
      await page.getByRole("link", { name: "Help" }).click();
      await expect(page.getByText("This page could not be loaded")).toBeVisible();
      // The first retry reloads the document. The error looks the same before and after, so the test waits for the load.
      await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Try again" }).click()]);
      await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
      await page.unroute("**/assets/help-*.js");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
    },
  );

  test(
    "a page first opened offline keeps the navigation, and loads when the connection returns",
    { tag: "@SHELL-14" },
    async ({ page, context }) => {
      await page.goto("/homepage");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await context.setOffline(true);
      await page.getByRole("link", { name: "Help" }).click();
      await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("navigation")).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
    },
  );

  test(
    "a list that failed offline loads when the connection returns",
    { tag: "@SHELL-14" },
    async ({ page, context }) => {
      await page.goto("/product-catalog");
      await expect(page.getByRole("row")).toHaveCount(11);
      await context.setOffline(true);
      await page.getByRole("textbox", { name: /^Search/ }).fill("gate valve 24");
      await page.keyboard.press("Enter");
      await expect(page.getByText("The list could not be loaded.")).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole("row").nth(1)).toContainText("24 in");
    },
  );

  test(
    "a response that the app cannot read shows an error, not a white page",
    { tag: "@SHELL-14" },
    async ({ page }) => {
      await page.route("**/api/accounts/company-details/", (route) => route.fulfill({ json: { name: null } }));
      await page.goto("/homepage");
      await expect(page.getByText("This page could not be loaded")).toBeVisible();
      await page.unroute("**/api/accounts/company-details/");
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome/);
    },
  );

  test("an app that fails to load shows a message, not a white page", { tag: "@SHELL-14" }, async ({ page }) => {
    await page.route("**/assets/index-*.js", (route) => route.abort());
    await page.goto("/homepage");
    await expect(page.getByText("The portal is taking long to load.")).toBeVisible({ timeout: 8_000 });
  });

  test("a page whose code a new build has removed loads from the new build", { tag: "@SHELL-14" }, async ({ page }) => {
    await page.goto("/homepage");
    await page.getByRole("heading", { level: 1 }).waitFor();
    // Simulates a document of an older build: its script has another name, and the server no longer has its chunks.
    await page.evaluate('document.querySelector("script[type=module]").setAttribute("src", "/assets/older.js")');
    await page.route("**/assets/help-*.js", (route) => route.fulfill({ status: 404 }), { times: 1 });
    const reloaded = page.waitForEvent("load");
    await page.getByRole("link", { name: "Help" }).click();
    await reloaded;
    await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  });

  test("an uncaught error is shown to the user and reported to the server", { tag: "@SHELL-14" }, async ({ page }) => {
    await page.route("**/assets/failing.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: 'setTimeout(() => { throw new Error("lost"); })' }),
    );
    await page.goto("/homepage");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const report = page.waitForRequest("**/api/browser-reports");
    await page.addScriptTag({ url: "/assets/failing.js" });
    await expect(page.getByText("Something went wrong on this page.")).toBeVisible();
    expect((await report).postDataJSON()).toMatchObject([
      { type: "web-error", body: { documentURL: "/homepage", message: "Error: lost" } },
    ]);
    expect((await (await report).response())?.status()).toBe(204);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome/);
  });

  test("each page has a separate chunk", { tag: "@SHELL-14" }, async ({ page }) => {
    await page.goto("/homepage");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const chunk = page.waitForRequest("**/assets/settings-*.js");
    await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
    await chunk;
  });
});

/** Opens an address in the running app, like the browser's Back button. A new document takes five times as long. */
const openInApp = (page: Page, address: string) =>
  page.evaluate(
    `history.pushState(null, "", ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
