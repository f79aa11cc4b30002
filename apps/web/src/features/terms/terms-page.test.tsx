import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { box, findBox, findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
await stage.someTerms("# Be kind\n\nTo everyone.");

const terms = "/api/accounts/terms-and-conditions/";
const accept = "I have read and accept the terms and conditions";

const findDialog = async () => within(await screen.findByRole("alertdialog", { name: "Terms and Conditions" }));
const queryDialog = () => screen.queryByRole("alertdialog", { name: "Terms and Conditions" });
/** jsdom has no layout, so the text ends where it begins. */
const readToEnd = async () =>
  (await screen.findByRole("region", { name: "Text of the terms" })).dispatchEvent(new Event("scroll"));
const open = async (address = "/homepage") => openPage(stage, address, await stage.aVendor());

/** Creates a user who has accepted the terms. */
async function anAcceptingVendor() {
  const vendor = await stage.aVendor();
  await stage.owner.query(
    `insert into terms_acceptances (user_id, terms_id, operating_system, browser)
     select $1, id, 'Linux', 'Chromium' from terms_versions`,
    [vendor.id],
  );
  return vendor;
}

test("keeps the checkbox checked when accepting fails", { tags: "TERMS-01" }, async () => {
  const { answer, click } = await open();
  await readToEnd();
  await click("checkbox", accept);
  answer((method, path) => (method === "POST" && path === terms ? Response.error() : undefined));
  await click("button", "Continue");
  const dialog = await findDialog();
  await waitFor(() => expect(dialog.getByRole("alert")).toHaveTextContent(/could not be reached/));
  expect(dialog.getByRole("checkbox", { name: accept })).toBeChecked();
  answer(() => undefined);
  await click("button", "Continue");
  await findTitle(/^Welcome/);
});

test("offers a retry and Log Out when the terms cannot be loaded", { tags: "TERMS-01" }, async () => {
  const { answer, click, getAddress, openAs } = await openPage(stage, "/login");
  answer((_, path) => (path === terms ? Response.error() : undefined));
  openAs(await stage.aVendor(), "/homepage");
  const dialog = await findDialog();
  await dialog.findByText(/could not be reached/);
  expect(dialog.getByRole("checkbox", { name: accept })).toHaveAttribute("aria-disabled", "true");
  answer(() => undefined);
  await click("button", "Try Again");
  await within(await screen.findByRole("region", { name: "Text of the terms" })).findByRole("heading", {
    name: "Be kind",
  });
  await click("button", "Log Out", dialog);
  await waitFor(() => expect(getAddress()).toBe("/login"));
});

test(
  "shows new terms over the open page and keeps the typed values",
  { tags: ["TERMS-02.2", "CNT-02.6"] },
  async () => {
    const { click, fill } = await openPage(stage, "/settings", await anAcceptingVendor());
    await fill(await findBox("Department"), "Everything");
    await fill(box("Position"), "Head of everything");
    await stage.someTerms("# Be kinder");
    await click("button", "Save");
    await findDialog();
    expect(box("Position")).toHaveValue("Head of everything");
    await readToEnd();
    await click("checkbox", accept);
    await click("button", "Continue");
    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(await findBox("Position")).toHaveValue("Head of everything");
  },
);

test("shows the terms and their date on a page", { tags: "TERMS-03" }, async () => {
  const { click, getAddress } = await openPage(stage, "/homepage", await anAcceptingVendor());
  await click("link", "Terms and Conditions");
  await findTitle("Terms and Conditions");
  expect(getAddress()).toBe("/terms-and-conditions");
  expect(await screen.findByText(/^Revised \w{3} \d{1,2}, \d{4}$/)).toBeVisible();
  const text = within(await screen.findByRole("region", { name: "Text of the terms" }));
  expect(text.getAllByRole("heading")[0]).toHaveTextContent("Be kind");
});
