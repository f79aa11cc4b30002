import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../api/src/test/stage.ts";
import { findBox } from "../../test/finders.ts";
import { screen, waitFor, within } from "../../test/open-page.tsx";
import { getProducts, queryRowBox, workFixture } from "../../test/work-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createColleague, createWork, decide, open, reviewer } = await workFixture(stage);

const expectProducts = (...names: string[]) => waitFor(() => expect(getProducts()).toEqual(names));

test("decides all chosen rows, and tells which were not", { tags: ["CON-04.3"] }, async () => {
  const work = await createWork();
  const { click, fill } = await open(work.path);
  await click("checkbox", "Select all on this page");
  await click("button", "Reject");
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText(/3 products wait with 5 fields\./);
  await click("button", "Reject 5 fields", dialog);
  await dialog.findByText("Say why, so that the vendor can correct it.");
  await fill(await findBox("Reason"), "Send the price list first.");
  // Another reviewer is faster with one of the fields.
  const [ball] = await work.edits("W-2");
  await decide([{ id: ball!.id, decision: "approve" }]); // The edit was proposed above.
  await click("button", "Reject 5 fields", dialog);
  const report = await screen.findByRole("dialog", { name: "4 of 5 fields rejected" });
  expect(report).toHaveTextContent("1 was already approved by Priya Raman.");
  within(report).getAllByRole("button", { name: "Close" }).at(-1)?.click();
  await screen.findByText(/Nothing matches the chosen filters\./);
  expect((await work.edits("W-1")).map(({ status, reason }) => `${status}: ${reason}`)).toEqual(
    Array.from({ length: 3 }, () => "rejected: Send the price list first."),
  );
  expect(await work.product("W-2")).toMatchObject({ price: "260.00" });
});

test("approves one row by keyboard, and takes it back", { tags: ["CON-05.1", "CON-05.2"] }, async () => {
  const work = await createWork();
  const { click, user } = await open(work.path);
  await expectProducts("Gate Valve", "Ball Valve", "Check Valve");
  await user.keyboard("j");
  await waitFor(() => expect(queryRowBox("Gate Valve")).toHaveFocus());
  await user.keyboard("a");
  await click("button", "Approve 3 fields", within(await screen.findByRole("dialog")));
  await screen.findByText("3 fields approved");
  await expectProducts("Ball Valve", "Check Valve");
  expect(await work.product("W-1")).toMatchObject({ price: "112.00", color: "Black" });
  await work.proposeChanges("W-1", { name: "color", old_value: "Black", new_value: "Blue" });
  await click("button", "Undo");
  await screen.findByText("2 fields wait again. 1 stays approved: 1 was submitted again by the vendor.");
  await expectProducts("Gate Valve", "Ball Valve", "Check Valve");
  expect(await work.product("W-1")).toMatchObject({ price: "100.00", color: "Black", material: "Steel" });
});

test("keeps filters as views, for oneself and for all", { tags: ["CON-04.1", "CON-04.2"] }, async () => {
  const work = await createWork();
  const { click, fill, getAddress, go, openAs, user } = await open(work.path);
  await expectProducts("Gate Valve", "Ball Valve", "Check Valve");
  await user.click(screen.getAllByRole("button", { name: "State" })[0]!); // a query that finds nothing fails
  await click("radio", "Late");
  await waitFor(() => expect(getAddress()).toContain("state=late"));
  await user.keyboard("{Escape}");
  await expectProducts("Gate Valve", "Ball Valve");
  await click("button", "Save View");
  const findDialog = async () => within(await screen.findByRole("dialog", { name: "Save these filters as a view" }));
  let dialog = await findDialog();
  await click("button", "Save View", dialog);
  await dialog.findByText("Name the view.");
  await fill(dialog.getByRole("textbox", { name: "Name" }), `Late ${work.name}`);
  await click("checkbox", /^All staff see this view/, dialog);
  await click("button", "Save View", dialog);
  const findTab = () => screen.findByRole("link", { name: new RegExp(`Late ${work.name}`) });
  await waitFor(async () => expect(await findTab()).toHaveAttribute("aria-current", "page"));
  expect(await findTab()).toHaveTextContent(/2$/);
  await go(`${work.path}&state=on_track`);
  await expectProducts("Check Valve");
  await click("button", "Save View");
  dialog = await findDialog();
  await fill(dialog.getByRole("textbox", { name: "Name" }), `late ${work.name}`);
  await click("checkbox", /^All staff see this view/, dialog);
  await click("button", "Save View", dialog);
  await dialog.findByText(`There is a shared view "late ${work.name}" already.`);
  await click("button", "Cancel", dialog);
  openAs(await createColleague("Jo", "Park"), "/provider/queue");
  await user.click(await findTab());
  await expectProducts("Gate Valve", "Ball Valve");
  expect(screen.queryByRole("button", { name: /Change the view/ })).toBeNull();
  openAs(reviewer, getAddress());
  await click("button", `Change the view Late ${work.name}`);
  await click("menuitem", /^Delete/);
  await click("button", "Delete View", within(await screen.findByRole("alertdialog")));
  await waitFor(() => expect(screen.queryByRole("link", { name: new RegExp(`Late ${work.name}`) })).toBeNull());
});

test("offers only what can be done with the selected rows", { tags: "CON-04.3" }, async () => {
  const work = await createWork();
  const company = await stage.aCompany({ name: unique("Lone") });
  const { click } = await open(`/provider/queue?company=${work.companyId}&company=${company.id}`);
  const actions = () =>
    ["Invite Administrators", "Reject", "Approve"].filter((name) => screen.queryByRole("button", { name }) !== null);
  await click("checkbox", new RegExp(`^Select New company: ${company.name}`));
  await waitFor(() => expect(actions()).toEqual(["Invite Administrators"]));
  await click("checkbox", "Select Edits: Gate Valve");
  await waitFor(() => expect(actions()).toEqual(["Invite Administrators", "Reject", "Approve"]));
  await click("checkbox", new RegExp(`^Select New company: ${company.name}`));
  await waitFor(() => expect(actions()).toEqual(["Reject", "Approve"]));
});
