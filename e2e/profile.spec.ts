import { details, field, open, refuse, save, saveButton, summary, test } from "./profile-form.ts";
import { expect } from "./stage.ts";

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

test(
  "keeps the typed values when the server is busy, broken or out of reach",
  { tag: "@PROF-01" },
  async ({ page, context }) => {
    await open(page);
    await field(page, "Department").fill("Yard");
    for (const [status, body, message] of [
      [429, { detail: "Too many requests. Try again in a minute." }, "Try again in a minute."],
      [500, {}, "Something went wrong"],
    ] as const) {
      await refuse(page, status, body);
      await saveButton(page).click();
      await expect(page.getByText(message)).toBeVisible();
      await expect(field(page, "Department")).toHaveValue("Yard");
      await expect(saveButton(page)).toBeEnabled();
      await page.unroute(details);
    }
    await context.setOffline(true);
    await saveButton(page).click();
    await expect(page.getByText("The server could not be reached.")).toBeVisible();
    await context.setOffline(false);
    await save(page);
  },
);
