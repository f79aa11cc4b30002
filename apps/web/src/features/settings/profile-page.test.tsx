import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { box as field, findBox } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const saveButton = () => screen.getByRole("button", { name: "Save" });
/** The bar at the top. The library also takes the head of a card for a banner. */
const topBar = () => screen.getAllByRole("banner")[0];
const summary = () => screen.queryByText("Please complete all required information");

/** Opens the profile of Odette Fontenot, which is complete. */
async function open() {
  const vendor = await stage.aVendor();
  const profile = `first_name = 'Odette', last_name = 'Fontenot', phone_number = '(985) 555-0171',
    department = 'Logistics', position = 'Logistics Lead'`;
  await stage.owner.query(`update users set ${profile} where id = $1`, [vendor.id]);
  const page = await openPage(stage, "/settings", vendor);
  await findBox("First Name");
  const save = async () => {
    await page.user.click(saveButton());
    await screen.findByRole("dialog", { name: "Success!" });
    await page.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  return { ...page, save };
}

test(
  "enables Save only for a changed profile, and updates the top bar after a save",
  { tags: ["PROF-01", "LIST-08.1"] },
  async () => {
    const { fill, save, user, getAddress, reload } = await open();
    expect(saveButton()).toBeDisabled();
    await fill(field("First Name"), "Odetta");
    expect(saveButton()).toBeEnabled();
    await fill(field("First Name"), "Odette");
    expect(saveButton()).toBeDisabled();
    await fill(field("First Name"), "Odetta");
    await fill(field("Position"), "Head of Logistics");
    await save();
    await waitFor(() => expect(topBar()).toHaveTextContent("Odetta Fontenot"));
    expect(saveButton()).toBeDisabled();
    // A saved form is left without a question.
    await user.click(screen.getByRole("link", { name: "Help" }));
    await waitFor(() => expect(getAddress()).toBe("/help"));
    history.back();
    await waitFor(() => expect(getAddress()).toBe("/settings"));
    reload();
    expect(await findBox("First Name")).toHaveValue("Odetta");
    expect(field("Position")).toHaveValue("Head of Logistics");
    expect(screen.queryByText("Your entries are here again. They are not saved yet.")).toBeNull();
  },
);

test(
  "saves and discards changes with the keyboard only and never loses the focus",
  { tags: ["PROF-01", "LIST-09.1"] },
  async () => {
    const { user } = await open();
    const form = screen.getByRole("form", { name: "User Profile" });
    screen.getByRole("heading", { level: 1 }).focus();
    for (const label of ["First Name", "Last Name", "Department", "Position", "Phone"]) {
      await user.tab();
      expect(field(label)).toHaveFocus();
    }
    await user.clear(field("Phone"));
    await user.keyboard("985.555.0172");
    await user.tab();
    expect(screen.getByRole("button", { name: "Discard Changes" })).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(field("Phone")).toHaveValue("(985) 555-0171");
    expect(form).toHaveFocus();
    await user.tab();
    await user.keyboard("Odessa");
    for (let stop = 0; stop < 6; stop++) await user.tab();
    expect(saveButton()).toHaveFocus();
    await user.keyboard("{Enter}");
    const success = await screen.findByRole("dialog", { name: "Success!" });
    await waitFor(() => expect(within(success).getAllByRole("button", { name: "Close" }).at(-1)).toHaveFocus());
    await user.keyboard("{Escape}");
    await waitFor(() => expect(form).toHaveFocus());
    expect(topBar()).toHaveTextContent("Odessa");
  },
);

test("shows a missing value at its field and in the summary", { tags: "PROF-01" }, async () => {
  const { fill, user } = await open();
  for (const label of ["First Name", "Last Name", "Department", "Position"]) {
    const before = field(label).value;
    await fill(field(label), "   ");
    expect(field(label)).toHaveAccessibleDescription(`${label} is required.`);
    expect(summary()).not.toBeNull();
    expect(saveButton()).toBeDisabled();
    await fill(field(label), before);
    expect(summary()).toBeNull();
  }
  await fill(field("Department"), "x".repeat(500));
  await user.tab();
  expect(field("Department")).toHaveAccessibleDescription("Must be at most 100 characters.");
  screen.getByText(/Please shorten what is too long/);
  expect(summary()).toBeNull();
  expect(saveButton()).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Discard Changes" }));
  expect(field("Department")).toHaveValue("Logistics");
});

test("marks the missing fields of an incomplete profile when it opens", { tags: "PROF-01" }, async () => {
  const vendor = await stage.aVendor();
  const { fill, user } = await openPage(stage, "/settings", vendor);
  await findBox("First Name");
  for (const label of ["Department", "Position"])
    expect(field(label)).toHaveAccessibleDescription(`${label} is required.`);
  expect(summary()).not.toBeNull();
  await fill(field("First Name"), "Odetta");
  expect(saveButton()).toBeDisabled();
  await fill(field("Department"), "Logistics");
  expect(field("Department")).not.toHaveAccessibleDescription("Department is required.");
  await fill(field("Position"), "Lead");
  expect(summary()).toBeNull();
  await user.click(saveButton());
  await screen.findByRole("dialog", { name: "Success!" });
});

test("sends one request when Save is pressed twice", { tags: "PROF-01" }, async () => {
  const { fill, requests } = await open();
  await fill(field("Position"), "Dispatcher");
  saveButton().click();
  saveButton().click();
  await screen.findByRole("dialog", { name: "Success!" });
  expect(requests.filter((request) => request.startsWith("PUT"))).toHaveLength(1);
});

test("accepts a North American phone number in any usual format, or none", { tags: "PROF-01" }, async () => {
  const { fill, save, user, reload } = await open();
  for (const wrong of ["555", "123-456-7890", "(713) 555-01422", "+44 20 7946 0958", "call me"]) {
    await fill(field("Phone"), wrong);
    await user.tab();
    expect(field("Phone")).toHaveAccessibleDescription("Phone number is not valid");
    expect(saveButton()).toBeDisabled();
  }
  for (const right of ["+1 (713) 555-0142", "713.555.0142", "7135550142", "1-713-555-0142", ""]) {
    await fill(field("Phone"), right);
    expect(field("Phone")).not.toHaveAccessibleDescription("Phone number is not valid");
    expect(saveButton()).toBeEnabled();
  }
  await save();
  reload();
  expect(await findBox("Phone")).toHaveValue("");
});

test("trims spaces around a pasted value", { tags: "PROF-01" }, async () => {
  const { fill, user } = await open();
  await fill(field("Last Name"), "  Fontenot ");
  expect(saveButton()).toBeDisabled();
  await user.tab();
  expect(field("Last Name")).toHaveValue("Fontenot");
  await fill(field("Phone"), "  985 555 0171 ");
  await user.keyboard("{Enter}");
  const success = await screen.findByRole("dialog", { name: "Success!" });
  await user.click(within(success).getAllByRole("button", { name: "Close" }).at(-1)!); // the dialog has two
  expect(field("Phone")).toHaveValue("985 555 0171");
});

test("shows validation errors of the server joined in an alert and at their fields", { tags: "PROF-01" }, async () => {
  const { answer, fill, user } = await open();
  answer((method) =>
    method === "PUT"
      ? Response.json({ last_name: ["Not that name."], non_field_errors: ["Not on a Sunday."] }, { status: 400 })
      : undefined,
  );
  await fill(field("Last Name"), "Broussard");
  await user.click(saveButton());
  await screen.findByText("Not that name. Not on a Sunday.");
  expect(field("Last Name")).toHaveAccessibleDescription("Not that name.");
  expect(summary()).not.toBeNull();
  expect(field("Last Name")).toHaveValue("Broussard");
  await fill(field("Last Name"), "Broussard-Fontenot");
  expect(field("Last Name")).not.toHaveAccessibleDescription("Not that name.");
});

test("keeps the typed values when the server is busy, broken or out of reach", { tags: "PROF-01" }, async () => {
  const { answer, fill, save, user } = await open();
  await fill(field("Department"), "Yard");
  const failures: [RegExp, () => Response][] = [
    [/Try again in a minute\./, () => Response.json({ detail: "Too many. Try again in a minute." }, { status: 429 })],
    [/Something went wrong/, () => Response.json({}, { status: 500 })],
    [/The server could not be reached\./, () => Response.error()],
  ];
  for (const [message, fail] of failures) {
    answer((method) => (method === "PUT" ? fail() : undefined));
    await user.click(saveButton());
    await screen.findByText(message);
    expect(field("Department")).toHaveValue("Yard");
    expect(saveButton()).toBeEnabled();
  }
  answer(() => undefined);
  await save();
});
