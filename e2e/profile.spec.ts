import type { Page } from "@playwright/test";
import { expect, lapse, password, sessionOf, test, viewer } from "./stage.ts";

// Hers is the profile that these tests change, one after the other; no other journey looks at it.
const odette = "odette.fontenot@harborpipe.example";
test.use({ user: odette });
test.describe.configure({ mode: "default" });

test.beforeEach(async ({ baseURL }) => {
  const { access } = JSON.parse(await sessionOf(odette, baseURL ?? "")) as { access: string }; // of the contract
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
  await expect(page.getByRole("dialog", { name: "Success!" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Answers every save in the server's stead. */
const refuse = (page: Page, status: number, body: object) =>
  page.route(details, (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status, json: body }) : route.continue(),
  );

test(
  "can be saved once something differs, and the top bar follows at once",
  { tag: ["@PROF-01", "@LIST-09"] },
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
    await page.reload();
    await expect(field(page, "First Name")).toHaveValue("Odetta");
    await expect(field(page, "Position")).toHaveValue("Head of Logistics");
    await expect(page.getByText("It is not saved yet.")).toHaveCount(0);
  },
);

test(
  "is changed with the keyboard alone, which never loses its place",
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
    await expect(page.getByRole("dialog", { name: "Success!" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(form).toBeFocused();
    await expect(page.getByRole("banner")).toContainText("Odessa Fontenot");
  },
);

test("says what is missing at its field, and in sum", { tag: "@PROF-01" }, async ({ page }) => {
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
  await field(page, "Department").fill("x".repeat(101));
  await field(page, "Department").blur();
  await expect(field(page, "Department")).toHaveAccessibleDescription("Must be at most 100 characters.");
  await expect(saveButton(page)).toBeDisabled();
  await page.getByRole("button", { name: "Discard Changes" }).click();
  await expect(summary(page)).toBeHidden();
  await expect(field(page, "Department")).toHaveValue("Logistics");
});

test("takes a phone number of North America in any usual form, or none", { tag: "@PROF-01" }, async ({ page }) => {
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

test("drops spaces around what was pasted", { tag: "@PROF-01" }, async ({ page }) => {
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

test("shows what the server refuses, joined and at its field", { tag: "@PROF-01" }, async ({ page }) => {
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
});

for (const [title, status, body, says] of [
  ["asked too often", 429, { detail: "Too many requests. Try again in a minute." }, "Try again in a minute."],
  ["that failed", 500, {}, "Something went wrong"],
] as const)
  test(`a server ${title} takes nothing of what was typed`, { tag: "@PROF-01" }, async ({ page }) => {
    await refuse(page, status, body);
    await open(page);
    await field(page, "Department").fill("Yard");
    await saveButton(page).click();
    await expect(page.getByText(says)).toBeVisible();
    await expect(field(page, "Department")).toHaveValue("Yard");
    await expect(saveButton(page)).toBeEnabled();
  });

test("a server out of reach takes nothing of what was typed", { tag: "@PROF-01" }, async ({ page, context }) => {
  await open(page);
  await field(page, "Department").fill("Yard");
  await context.setOffline(true);
  await saveButton(page).click();
  await expect(page.getByText("The server could not be reached.")).toBeVisible();
  await context.setOffline(false);
  await save(page);
});

test("asks before unsaved changes are left by a link, Back or Log Out", { tag: "@LIST-08" }, async ({ page }) => {
  await page.goto("/homepage");
  await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
  await field(page, "Position").fill("Dispatcher");
  const ways = {
    "another section": () => page.getByRole("link", { name: "Alerts" }).click(),
    "another page": () => page.getByRole("link", { name: "Help" }).click(),
    Back: () => page.goBack(),
    "Log Out": () => page.getByRole("button", { name: "Log Out" }).click(),
  };
  for (const [name, leave] of Object.entries(ways))
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
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.getByRole("button", { name: "Leave Without Saving" }).click();
  await page.waitForURL("/login");
});

test(
  "has the browser warn before a reload or a closed tab, and brings back what was typed",
  { tag: "@LIST-08" },
  async ({ page }) => {
    await open(page);
    await field(page, "Position").fill("Dispatcher");
    const asked: string[] = [];
    page.on("dialog", async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual(["beforeunload"]);
    await expect(field(page, "Position")).toHaveValue("Dispatcher");
    await expect(page.getByText("It is not saved yet.")).toBeVisible();
    await page.getByRole("button", { name: "Discard Changes" }).click();
    await expect(field(page, "Position")).toHaveValue("Logistics Lead");
    await page.reload();
    await expect(field(page, "Position")).toHaveValue("Logistics Lead");
    expect(asked).toEqual(["beforeunload"]);
  },
);

test(
  "keeps what was typed in each tab while the session ends and begins anew",
  { tag: ["@PROF-01", "@SESS-02"] },
  async ({ page, context }) => {
    await open(page);
    await field(page, "Position").fill("Dispatcher");
    const second = await context.newPage();
    await open(second);
    await field(second, "Department").fill("Yard");

    await lapse(page, { refreshToo: true });
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
    // Neither tab has undone what the other saved.
    await page.reload();
    await expect(field(page, "Position")).toHaveValue("Dispatcher");
    await expect(field(page, "Department")).toHaveValue("Yard");
  },
);

test("shows what was typed to nobody else who signs in after", { tag: "@PROF-01" }, async ({ page }) => {
  await open(page);
  await field(page, "Position").fill("Dispatcher");
  await lapse(page, { refreshToo: true });
  await saveButton(page).click();
  await page.waitForURL(/\/login/);
  await page.getByLabel("Email").fill(viewer);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(field(page, "First Name")).toHaveValue("Marisol");
  await expect(field(page, "Position")).not.toHaveValue("Dispatcher");
  await expect(saveButton(page)).toBeDisabled();
});

test("fetches anew without touching what was typed", { tag: ["@PROF-01", "@LIST-11"] }, async ({ page }) => {
  await page.clock.install();
  await open(page);
  await field(page, "First Name").fill("Odile");
  await page.route(details, async (route) => {
    const user = (await (await route.fetch()).json()) as object; // the server checks its own answers
    await route.fulfill({ json: { ...user, first_name: "Ottilie", department: "Freight" } });
  });
  // Fresh for 30 seconds, and asked for again when the user comes back to the window after that.
  const comeBack = () => page.evaluate("dispatchEvent(new Event('visibilitychange'))");
  await page.clock.fastForward(29_000);
  await comeBack();
  await expect(field(page, "Department")).toHaveValue("Logistics");
  await page.clock.fastForward(2_000);
  await comeBack();
  await expect(field(page, "Department")).toHaveValue("Freight");
  await expect(field(page, "First Name")).toHaveValue("Odile");
});
