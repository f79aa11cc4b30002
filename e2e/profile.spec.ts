import type { Page } from "@playwright/test";
import {
  comeAs,
  expect,
  readStoredSession,
  endSessionForChanges,
  expireSession,
  password,
  getAccessToken,
  test,
  viewer,
} from "./stage.ts";

// These tests change this user's profile one after the other. No other spec file uses it.
const odette = "odette.fontenot@harborpipe.example";
test.use({ user: odette });
test.describe.configure({ mode: "default" });

test.beforeEach(async ({ baseURL }) => {
  const access = await getAccessToken(odette);
  const answer = await fetch(`${baseURL}/api/accounts/user-details/`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${access}` },
    body: JSON.stringify({
      first_name: "Odette",
      last_name: "Fontenot",
      phone_number: "(985) 555-0171",
      department: "Logistics",
      position: "Logistics Lead",
    }),
  });
  expect(answer.status).toBe(200);
});

const field = (page: Page, label: string) => page.getByRole("textbox", { name: label });
const saveButton = (page: Page) => page.getByRole("button", { name: "Save" });
const summary = (page: Page) => page.getByText("Please complete all required information");
const question = (page: Page) => page.getByText("You are about to exit this page without saving.");
const details = "**/api/accounts/user-details/";

async function open(page: Page) {
  await page.goto("/settings");
  await expect(field(page, "First Name")).toBeVisible();
}

async function save(page: Page) {
  await saveButton(page).click();
  await page.getByRole("dialog", { name: "Success!" }).press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Fulfills every save with this response instead of the server's. */
const refuse = (page: Page, status: number, body: object) =>
  page.route(details, (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status, json: body }) : route.continue(),
  );

test(
  "enables Save only for a changed profile, and updates the top bar after a save",
  { tag: ["@PROF-01", "@LIST-08", "@LIST-09"] },
  async ({ page }) => {
    await open(page);
    await expect(saveButton(page)).toBeDisabled();
    await field(page, "First Name").fill("Odetta");
    await expect(saveButton(page)).toBeEnabled();
    await field(page, "First Name").fill("Odette");
    await expect(saveButton(page)).toBeDisabled();
    await field(page, "First Name").fill("Odetta");
    await field(page, "Position").fill("Head of Logistics");
    await save(page);
    await expect(page.getByRole("banner")).toContainText("Odetta Fontenot");
    await expect(saveButton(page)).toBeDisabled();
    await page.getByRole("link", { name: "Help" }).click();
    await expect(page, "a saved form is left without a question").toHaveURL("/help");
    await page.goBack();
    await page.reload();
    await expect(field(page, "First Name")).toHaveValue("Odetta");
    await expect(field(page, "Position")).toHaveValue("Head of Logistics");
    await expect(page.getByText("It is not saved yet.")).toHaveCount(0);
  },
);

test(
  "saves and discards changes with the keyboard only and never loses the focus",
  { tag: ["@PROF-01", "@LIST-09"] },
  async ({ page }) => {
    await open(page);
    const form = page.getByRole("form", { name: "User Profile" });
    await page.getByRole("heading", { level: 1 }).focus();
    for (const label of ["First Name", "Last Name", "Department", "Position", "Phone"]) {
      await page.keyboard.press("Tab");
      await expect(field(page, label)).toBeFocused();
    }
    await page.keyboard.type("985.555.0172");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Discard Changes" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(field(page, "Phone")).toHaveValue("(985) 555-0171");
    await expect(form).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.type("Odessa");
    for (let stop = 0; stop < 6; stop++) await page.keyboard.press("Tab");
    await expect(saveButton(page)).toBeFocused();
    await page.keyboard.press("Enter");
    const success = page.getByRole("dialog", { name: "Success!" });
    // The dialog takes the focus after it is rendered. Before that, a key press would not reach it.
    await expect(success.getByRole("button", { name: "Close" }).last()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(form).toBeFocused();
    await expect(page.getByRole("banner")).toContainText("Odessa Fontenot");
  },
);

test("shows a missing value at its field and in the summary", { tag: "@PROF-01" }, async ({ page }) => {
  await open(page);
  for (const [label, message] of Object.entries({
    "First Name": "First Name is required.",
    "Last Name": "Last Name is required.",
    Department: "Department is required.",
    Position: "Position is required.",
  })) {
    const before = await field(page, label).inputValue();
    await field(page, label).fill("   ");
    await expect(field(page, label)).toHaveAccessibleDescription(message);
    await expect(summary(page)).toBeVisible();
    await expect(saveButton(page)).toBeDisabled();
    await field(page, label).fill(before);
    await expect(summary(page)).toBeHidden();
  }
  await field(page, "Department").fill("x".repeat(500));
  await field(page, "Department").blur();
  await expect(field(page, "Department")).toHaveAccessibleDescription("Must be at most 100 characters.");
  await expect(page.getByText("Please shorten what is too long")).toBeVisible();
  await expect(summary(page)).toBeHidden();
  await expect(saveButton(page)).toBeDisabled();
  await page.getByRole("button", { name: "Discard Changes" }).click();
  await expect(summary(page)).toBeHidden();
  await expect(field(page, "Department")).toHaveValue("Logistics");
});

test("marks the missing fields of an incomplete profile when it opens", { tag: "@PROF-01" }, async ({ page }) => {
  await page.route(details, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), department: null, position: null } });
  });
  await open(page);
  for (const label of ["Department", "Position"])
    await expect(field(page, label)).toHaveAccessibleDescription(`${label} is required.`);
  await expect(summary(page)).toBeVisible();
  await field(page, "First Name").fill("Odetta");
  await expect(saveButton(page)).toBeDisabled();
  await field(page, "Department").fill("Logistics");
  await expect(field(page, "Department")).not.toHaveAccessibleDescription("Department is required.");
  await field(page, "Position").fill("Lead");
  await expect(summary(page)).toBeHidden();
  await save(page);
});

test("sends one request when Save is pressed twice", { tag: "@PROF-01" }, async ({ page }) => {
  await open(page);
  const saves: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && saves.push(request.url()));
  await field(page, "Position").fill("Dispatcher");
  await saveButton(page).evaluate((button: { click: () => void }) => [button.click(), button.click()]);
  await expect(page.getByRole("dialog", { name: "Success!" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(saves).toHaveLength(1);
});

test("accepts a North American phone number in any usual format, or none", { tag: "@PROF-01" }, async ({ page }) => {
  await open(page);
  const phone = field(page, "Phone");
  for (const wrong of ["555", "123-456-7890", "(713) 555-01422", "+44 20 7946 0958", "call me"]) {
    await phone.fill(wrong);
    await phone.blur();
    await expect(phone).toHaveAccessibleDescription("Phone number is not valid");
    await expect(saveButton(page)).toBeDisabled();
  }
  for (const right of ["+1 (713) 555-0142", "713.555.0142", "7135550142", "1-713-555-0142", ""]) {
    await phone.fill(right);
    await expect(phone).not.toHaveAccessibleDescription("Phone number is not valid");
    await expect(saveButton(page)).toBeEnabled();
  }
  await save(page);
  await page.reload();
  await expect(phone).toHaveValue("");
});

test("trims spaces around a pasted value", { tag: "@PROF-01" }, async ({ page }) => {
  await open(page);
  await field(page, "Last Name").fill("  Fontenot ");
  await expect(saveButton(page)).toBeDisabled();
  await field(page, "Last Name").blur();
  await expect(field(page, "Last Name")).toHaveValue("Fontenot");
  await field(page, "Phone").fill("  985 555 0171 ");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Success!" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).last().click();
  await expect(field(page, "Phone")).toHaveValue("985 555 0171");
});

test(
  "shows validation errors of the server joined in an alert and at their fields",
  { tag: "@PROF-01" },
  async ({ page }) => {
    await refuse(page, 400, { last_name: ["Not that name."], non_field_errors: ["Not on a Sunday."] });
    await open(page);
    await field(page, "Last Name").fill("Broussard");
    await saveButton(page).click();
    await expect(page.getByText("Not that name. Not on a Sunday.")).toBeVisible();
    await expect(field(page, "Last Name")).toHaveAccessibleDescription("Not that name.");
    await expect(summary(page)).toBeVisible();
    await expect(field(page, "Last Name")).toHaveValue("Broussard");
    await field(page, "Last Name").fill("Broussard-Fontenot");
    await expect(field(page, "Last Name")).not.toHaveAccessibleDescription("Not that name.");
  },
);

for (const [title, status, body, message] of [
  ["rate-limit error", 429, { detail: "Too many requests. Try again in a minute." }, "Try again in a minute."],
  ["failure", 500, {}, "Something went wrong"],
] as const)
  test(`keeps the typed values after a server ${title}`, { tag: "@PROF-01" }, async ({ page }) => {
    await refuse(page, status, body);
    await open(page);
    await field(page, "Department").fill("Yard");
    await saveButton(page).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(field(page, "Department")).toHaveValue("Yard");
    await expect(saveButton(page)).toBeEnabled();
  });

test("keeps the typed values when the server cannot be reached", { tag: "@PROF-01" }, async ({ page, context }) => {
  await open(page);
  await field(page, "Department").fill("Yard");
  await context.setOffline(true);
  await saveButton(page).click();
  await expect(page.getByText("The server could not be reached.")).toBeVisible();
  await context.setOffline(false);
  await save(page);
});

test("asks before a link, Back or Log Out discards unsaved changes", { tag: "@LIST-08" }, async ({ page }) => {
  await page.goto("/homepage");
  await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
  await field(page, "Position").fill("Dispatcher");
  const exits = {
    "another section": () => page.getByRole("link", { name: "Alerts" }).click(),
    "another page": () => page.getByRole("link", { name: "Help" }).click(),
    Back: () => page.goBack(),
    "Log Out": () => page.getByRole("button", { name: "Log Out" }).click(),
  };
  for (const [name, leave] of Object.entries(exits))
    await test.step(name, async () => {
      await leave();
      await expect(question(page)).toBeVisible();
      await page.getByRole("button", { name: "Stay" }).click();
      await expect(question(page)).toBeHidden();
      await expect(page).toHaveURL("/settings");
      await expect(field(page, "Position")).toHaveValue("Dispatcher");
    });
  await page.goBack();
  await page.getByRole("button", { name: "Leave Without Saving" }).click();
  await page.waitForURL("/homepage");
  await page.goForward();
  await expect(field(page, "Position")).toHaveValue("Logistics Lead");
  await field(page, "Position").fill("Dispatcher");
  await page.getByRole("link", { name: "Help" }).click();
  await page.getByRole("button", { name: "Leave Without Saving" }).click();
  await page.waitForURL("/help");
  await page.goBack();
  await expect(field(page, "Position")).toHaveValue("Logistics Lead");
  await field(page, "Position").fill("Dispatcher");
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.getByRole("button", { name: "Leave Without Saving" }).click();
  await page.waitForURL("/login");
});

test(
  "shows the browser's warning before a reload or a closed tab, and restores the typed values",
  { tag: "@LIST-08" },
  async ({ page }) => {
    await open(page);
    await field(page, "Position").fill("Dispatcher");
    const dialogTypes: string[] = [];
    page.on("dialog", async (dialog) => {
      dialogTypes.push(dialog.type());
      await dialog.accept();
    });
    await page.reload();
    expect(dialogTypes).toEqual(["beforeunload"]);
    await expect(field(page, "Position")).toHaveValue("Dispatcher");
    await expect(page.getByText("It is not saved yet.")).toBeVisible();
    await page.getByRole("button", { name: "Discard Changes" }).click();
    await expect(field(page, "Position")).toHaveValue("Logistics Lead");
    await page.reload();
    await expect(field(page, "Position")).toHaveValue("Logistics Lead");
    expect(dialogTypes).toEqual(["beforeunload"]);
  },
);

test(
  "keeps the typed values of each tab through the end of a session and a new sign-in",
  { tag: ["@PROF-01", "@SESS-02"] },
  async ({ page, context }) => {
    await open(page);
    await field(page, "Position").fill("Dispatcher");
    const second = await context.newPage();
    await open(second);
    await field(second, "Department").fill("Yard");

    await endSessionForChanges(page);
    await saveButton(page).click();
    for (const tab of [page, second]) await tab.waitForURL(/\/login\?from=%2Fsettings/);
    await page.getByLabel("Email").fill(odette);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log In" }).click();

    for (const tab of [page, second]) await tab.waitForURL("/settings");
    await expect(field(page, "Position")).toHaveValue("Dispatcher");
    await expect(field(second, "Department")).toHaveValue("Yard");
    await expect(field(second, "Position")).toHaveValue("Logistics Lead");
    await save(page);
    await save(second);
    // Neither save has reverted the field that the other tab saved.
    await page.reload();
    await expect(field(page, "Position")).toHaveValue("Dispatcher");
    await expect(field(page, "Department")).toHaveValue("Yard");
  },
);

test("hides the typed values from another user who signs in afterward", { tag: "@PROF-01" }, async ({ page }) => {
  await page.clock.install();
  await open(page);
  await field(page, "Position").fill("Dispatcher");
  await expireSession(page, { refreshToo: true });
  await page.clock.fastForward(15_000); // a poll is the first request that the server refuses
  await page.waitForURL(/\/login/);
  await page.getByLabel("Email").fill(viewer);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(field(page, "First Name")).toHaveValue("Marisol");
  await expect(field(page, "Position")).not.toHaveValue("Dispatcher");
  await expect(saveButton(page)).toBeDisabled();
});

test("refetches the profile without changing the typed values", { tag: ["@PROF-01", "@LIST-11"] }, async ({ page }) => {
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await open(page);
  await field(page, "First Name").fill("Odile");
  await page.route(details, async (route) => {
    const user = (await (await route.fetch()).json()) as object; // the server validates its responses
    await route.fulfill({ json: { ...user, first_name: "Ottilie", department: "Freight" } });
  });
  // The profile is fresh for 30 seconds. After that, the app refetches it when the user returns to the window.
  const returnToWindow = () => page.evaluate("dispatchEvent(new Event('visibilitychange'))");
  await page.clock.setFixedTime(start + 29_000);
  await returnToWindow();
  await expect(field(page, "Department")).toHaveValue("Logistics");
  await page.clock.setFixedTime(start + 31_000);
  await returnToWindow();
  await expect(field(page, "Department")).toHaveValue("Freight");
  await expect(field(page, "First Name")).toHaveValue("Odile");
});

test("lists the user's sessions and ends one or all of them", async ({ page, browser, baseURL }) => {
  const second = await browser.newPage({ baseURL: baseURL ?? "" });
  await comeAs(second, odette);
  await open(page);
  const section = page.getByRole("region", { name: "Sessions" });
  const rows = section.getByRole("listitem");
  await expect(rows.first()).toContainText("This session");
  await expect(rows.first().getByRole("button")).toHaveCount(0);
  // The second browser has the newest of the other sessions.
  await rows.nth(1).getByRole("button").click();
  await expect(page.getByText(/^You were signed out of /)).toBeVisible();
  await expect(section).toBeFocused();
  await second.goto("/homepage");
  await second.waitForURL(/\/login/);
  await second.close();

  await section.getByRole("button", { name: "Sign Out Everywhere" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Sign out everywhere?" });
  await expect(confirmation).toContainText(/You will be signed out here/);
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await section.getByRole("button", { name: "Sign Out Everywhere" }).click();
  await confirmation.getByRole("button", { name: "Yes, Sign Out" }).click();
  await page.waitForURL("/login");
  expect(await readStoredSession(page)).toEqual({ access: "", refresh: "" });
});
