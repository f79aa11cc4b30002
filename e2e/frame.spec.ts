import { admin, expect, test, viewer } from "./stage.ts";

test.use({ user: admin });

test.describe("top bar and footer", () => {
  test("name the company and the user, and lead to help and out", { tag: "@SHELL-01" }, async ({ page }) => {
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

  test("name the year, the terms and the mailbox", { tag: "@SHELL-08" }, async ({ page }) => {
    await page.goto("/homepage");
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
    await expect(footer.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", /^mailto:.+@/);
    await footer.getByRole("link", { name: "Terms and Conditions" }).click();
    await page.waitForURL("/terms-and-conditions");
  });
});

test.describe("side navigation", () => {
  test(
    "opens a submenu 400 ms after pointing at it and closes it 400 ms after leaving",
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
    "marks the settings where one of their sections has an address of its own",
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
    await entry.focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("link", { name: "Notifications", exact: true }).nth(1)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(entry).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Notifications submenu" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/notifications\?type=Archived\+Notifications/);
    await expect(page.getByRole("link", { name: "Archived Notifications" })).toBeHidden();
  });

  test("leads to each section by its type", { tag: "@SHELL-04" }, async ({ page }) => {
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

  const parts = {
    "/document-repository?type=Corporate+Agreements": "Corporate Agreements",
    "/document-repository?type=corporate": "Corporate Agreements",
    "/document-repository?type=product-documents": "Product Documents",
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
  for (const [address, title] of Object.entries(parts))
    test(`${address} opens its part`, { tag: "@SHELL-04" }, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(new RegExp(`^${title} `));
    });

  test("remembers that it was collapsed; at first it is open", { tag: "@SHELL-06" }, async ({ page }) => {
    await page.goto("/homepage");
    const label = page.getByRole("navigation").getByText("Dashboard");
    await expect(label).toBeInViewport();
    await page.getByRole("button", { name: "Collapse navigation" }).click();
    await expect(page.getByRole("button", { name: "Expand navigation" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Expand navigation" })).toBeVisible();
    expect((await page.getByRole("navigation").boundingBox())?.width).toBeLessThan(65);
  });
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test("opens a submenu by the first tap and follows by the second", { tag: "@SHELL-03" }, async ({ page }) => {
    await page.goto("/homepage");
    const navigation = page.getByRole("navigation", { name: "Main" });
    await navigation.getByRole("link", { name: "Settings" }).tap();
    await expect(navigation.getByRole("link", { name: "Service Plans" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/homepage");
    await navigation.getByRole("link", { name: "Service Plans" }).tap();
    await page.waitForURL("/settings?type=Service+Plans");
    await expect(navigation.getByRole("link", { name: "Service Plans" })).toBeHidden();
  });
});

test.describe("in a narrow window", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("keeps the navigation in a drawer", { tag: ["@SHELL-03", "@SHELL-01"] }, async ({ page }) => {
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

test.describe("for who may only look", () => {
  test.use({ user: viewer });

  test(
    "hides what is not allowed and shows the profile's page instead",
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

  test("a part of the repository that is not allowed is not there", { tag: "@SHELL-12" }, async ({ page }) => {
    await page.route("**/api/accounts/user-details/", async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        json: { ...((await response.json()) as object), permissions: ["order_documents.view_order_docs"] },
      }); // the server checks it
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
  for (const [path, title] of Object.entries(titles))
    test(`${path} has its heading and names the document by it`, { tag: "@SHELL-11" }, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(title);
    });

  test("the root leads home", { tag: "@SHELL-11" }, async ({ page }) => {
    await page.goto("/");
    await page.waitForURL("/homepage");
  });

  test("move the focus to their heading, the first page of a visit aside", { tag: "@SHELL-11" }, async ({ page }) => {
    await page.goto("/homepage");
    await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
    await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeFocused();
  });

  test("can be reached past the navigation by the first Tab", { tag: "@SHELL-11" }, async ({ page }) => {
    await page.goto("/dashboard");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test.describe("what cannot be shown", () => {
  test("an unknown path gives the 404 page with a way home", { tag: "@SHELL-12" }, async ({ page }) => {
    await page.goto("/no/such/page");
    await expect(
      page.getByText("Something went wrong, or the page you were looking for cannot be found."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Back to the main page" }).click();
    await page.waitForURL("/homepage");
  });

  test("the provider's console is not there for a vendor", { tag: "@SHELL-12" }, async ({ page }) => {
    await page.goto("/provider");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page).toHaveURL(/\/provider\b/);
    await page.getByRole("button", { name: "Back to the main page" }).click();
    await page.waitForURL("/homepage");
  });

  test(
    "a section that is switched off gives the 404 page and leaves the navigation",
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

  test("a page whose code does not arrive says so and can be tried again", { tag: "@SHELL-14" }, async ({ page }) => {
    await page.goto("/homepage");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.route("**/assets/help-*.js", (route) => route.abort());
    await page.getByRole("link", { name: "Help" }).click();
    await expect(page.getByText("This page could not be loaded")).toBeVisible();
    // The first try loads the document again: the same words stand there before it and after.
    await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Try again" }).click()]);
    await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
    await page.unroute("**/assets/help-*.js");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  });

  test(
    "a page first asked for offline keeps the frame and comes once the line is back",
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
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
    },
  );

  test(
    "an answer that the app cannot read shows an error, not a white page",
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

  test("an app that does not arrive at all leaves words, not a white page", { tag: "@SHELL-14" }, async ({ page }) => {
    await page.route("**/assets/index-*.js", (route) => route.abort());
    await page.goto("/homepage");
    await expect(page.getByText("The portal is taking long to load.")).toBeVisible({ timeout: 8_000 });
  });

  test("each page has a chunk of its own", { tag: "@SHELL-14" }, async ({ page }) => {
    await page.goto("/homepage");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const chunk = page.waitForRequest("**/assets/settings-*.js");
    await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
    await chunk;
  });
});
