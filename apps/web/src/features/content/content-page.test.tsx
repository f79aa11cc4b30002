import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../api/src/test/stage.ts";
import { box, button, findBox } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const staff = await stage.aStaffMember();

const versions = () => within(screen.getByRole("list", { name: "Versions" })).getAllByRole("listitem");
const getTexts = (dialog: HTMLElement, tag: string) =>
  [...dialog.querySelectorAll(tag)].map(({ textContent }) => textContent?.trim());

async function call<Answer>(method: "GET" | "POST" | "PATCH", path: string, payload?: object) {
  const answer = await stage.call(
    staff.token,
    method,
    `/api/provider/home-descriptions${path}`,
    payload && { payload },
  );
  return answer.json<Answer>();
}

/** Opens the page of a new home text. */
async function open(description: string) {
  const item = await call<{ id: number; revision: number }>("POST", "", { name: unique("Area"), description });
  const page = await openPage(stage, `/provider/texts/${item.id}`, staff);
  await waitFor(() => expect(box("Text")).toHaveValue(description));
  return { ...page, ...item };
}

test(
  "is scheduled with the time zone named, and an earlier version is restored",
  { tags: ["CNT-01.2", "CNT-01.3"] },
  async () => {
    const { click, fill, user } = await open("First text");
    await fill(box("Text"), "Second text");
    await click("button", "Schedule");
    const dialog = within(await screen.findByRole("dialog"));
    await click("button", "Schedule", dialog);
    const day = dialog.getByRole("textbox", { name: "Day" });
    await waitFor(() => expect(day).toHaveAccessibleDescription(/Must be a day/));
    await fill(day, "01/15/2090");
    await user.selectOptions(dialog.getByRole("combobox", { name: /^Time Zone/ }), "America/Chicago");
    await dialog.findByText("That is Jan 15, 2090, 2:00 PM UTC.");
    await click("button", "Schedule", dialog);
    await screen.findByText(/Scheduled Jan 15, 2090, 2:00 PM UTC/);

    await click("button", "Compare with the Published Version");
    const comparison = await screen.findByRole("dialog");
    await waitFor(() => expect(getTexts(comparison, "del")).toEqual(["First"]));
    expect(getTexts(comparison, "ins")).toEqual(["Second"]);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await click("button", "Publish");
    await screen.findByText("The home text was published.");
    await waitFor(() => expect(versions()[0]).toHaveTextContent(/^Version 2\s*Published/));
    await click("button", "Changes of version 1");
    await click("button", "Restore and Publish");
    await screen.findByText("Version 1 is published again.");
    await waitFor(() => expect(box("Text")).toHaveValue("First text"));
    await waitFor(() => expect(versions()[0]).toHaveTextContent("restored from version 1"));
  },
);

test(
  "shows both versions if another person changed the text meanwhile, and loses nothing that was typed",
  { tags: "CNT-01.5" },
  async () => {
    const { click, fill, id, reload, revision } = await open("The gate is closed");
    await fill(box("Text"), "The gate is open at noon");
    await call("PATCH", `/${id}`, { description: "The gate is open at ten", revision });
    await click("button", "Publish");
    const choice = await screen.findByRole("alert", { name: "Another version" });
    await waitFor(() => expect(getTexts(choice, "del")).toEqual(["ten"]));
    expect(getTexts(choice, "ins")).toEqual(["noon"]);
    await waitFor(() => expect(button("Publish")).toBeDisabled());

    // A reload keeps what was typed, and that the other version is newer.
    reload();
    await waitFor(() => expect(box("Text")).toHaveValue("The gate is open at noon"));
    await click("button", "Keep My Version");
    await click("button", "Publish");
    await screen.findByText("The home text was published.");
    expect(await call("GET", `/${id}`)).toMatchObject({ description: "The gate is open at noon" });
  },
);

test("asks before the page is left with unsaved changes", { tags: "LIST-08.1" }, async () => {
  const { click, fill } = await open("Kept text");
  await fill(box("Text"), "Changed text");
  await click("link", "Home Texts", within(screen.getByRole("main")));
  await screen.findByRole("alertdialog", { name: "Leave this page?" });
  await click("button", "Stay");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(box("Text")).toHaveValue("Changed text");
  await click("button", "Discard Changes");
  expect(await findBox("Text")).toHaveValue("Kept text");
});

test("is saved as a draft that vendors do not see", { tags: ["CNT-01.1", "PROV-04.4"] }, async () => {
  const vendor = await stage.aVendor();
  const { click, fill } = await open("The published text");
  await fill(box("Text"), "A draft for the card of the settings.");
  await click("button", "Save Draft");
  await screen.findByText(/This is a draft\./);
  const cards = await stage.call(vendor.token, "GET", "/api/help/home-page-descriptions/");
  expect(cards.json()).toContainEqual(expect.objectContaining({ description: "The published text" }));
  expect(cards.body).not.toContain("A draft");
  await click("button", "More actions");
  await click("menuitem", "Delete Draft");
  await click("button", "Delete");
  await waitFor(() => expect(box("Text")).toHaveValue("The published text"));
});
