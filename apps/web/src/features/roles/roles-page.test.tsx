import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../api/src/test/stage.ts";
import { button, findRow, findTitle } from "../../test/finders.ts";
import { useFakeTimers } from "../../test/fake-timers.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const administrator = await stage.aStaffMember();

/** Creates a role of the provider with these permissions, and a staff member who has it. */
async function aMember(...may: NonNullable<Parameters<typeof stage.aStaffMember>[0]>["may"] & object) {
  const member = await stage.aStaffMember({ may });
  const mark = unique("x");
  const [name, role] = [`Noa ${mark}`, `Helper ${mark}`];
  await stage.owner.query("update users set first_name = 'Noa', last_name = $2 where id = $1", [member.id, mark]);
  await stage.owner.query("update roles set name = $2 where id = (select role_id from users where id = $1)", [
    member.id,
    role,
  ]);
  return { ...member, name, role };
}

const open = (address: string) => openPage(stage, address, administrator);
const getItems = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("shows who gains and loses what before a role changes", { tags: "ROL-01.2" }, async () => {
  const { name, role } = await aMember("provider.view_companies");
  const { click } = await open("/provider/roles");
  await click("checkbox", `See companies, ${role}`);
  await click("checkbox", `See the audit record, ${role}`);
  await screen.findByText("2 changes in 1 role");
  await click("button", "Review and Save");
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText(`1 person: ${name}.`);
  expect(getItems(dialog)).toEqual(["See the audit record", "See companies"]);
  await click("button", "Save", within(dialog));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.queryByText("2 changes in 1 role")).toBeNull());
  await waitFor(() => expect(screen.getByRole("checkbox", { name: `See companies, ${role}` })).not.toBeChecked());
});

test("removes a role with a replacement for its people", { tags: "ROL-01.6" }, async () => {
  const { name, role } = await aMember();
  const { click, go, user } = await open("/provider/roles");
  await click("button", `Actions for ${role}`);
  await click("menuitem", "Remove…");
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByRole("button", { name: "Remove Role" })).toBeDisabled();
  await user.selectOptions(dialog.getByLabelText("Replacement"), "Reviewer");
  await click("button", "Remove Role", dialog);
  await waitFor(() => expect(screen.queryByRole("button", { name: `Actions for ${role}` })).toBeNull());
  await go(`/provider/people?search=${encodeURIComponent(name)}`);
  expect(await findRow(name)).toHaveTextContent("Reviewer");
});

test("changes the role of a person and deactivates them", { tags: "ROL-01.10" }, async () => {
  const { name } = await aMember();
  const { click } = await open(`/provider/people?search=${encodeURIComponent(name)}`);
  await click("button", `Actions for ${name}`);
  await click("menuitem", "Make Content editor");
  expect(getItems(await screen.findByRole("alertdialog"))).toEqual(["Edit lists", "Edit texts"]);
  await click("button", "Change Role");
  await waitFor(async () => expect(await findRow(name)).toHaveTextContent("Content editor"));
  await click("button", `Actions for ${name}`);
  await click("menuitem", "Deactivate");
  await click("button", "Deactivate", within(await screen.findByRole("alertdialog")));
  await waitFor(async () => expect(await findRow(name)).toHaveTextContent("Deactivated"));
});

test(
  "a person who loses a permission gets a page that says so, and no empty one",
  { tags: ["ROL-01.7", "CON-01.8", "SHELL-05.1"] },
  async () => {
    const { advance } = useFakeTimers();
    const { role, ...member } = await aMember("provider.view_audit", "provider.answer_feedback");
    const page = await openPage(stage, "/provider/audit", member);
    await screen.findByRole("table", { name: "Recorded actions" });
    const link = (name: string) =>
      within(screen.getByRole("navigation", { name: "Main" })).queryByRole("link", { name });
    const findRefusal = () => screen.findByRole("heading", { name: "Your role has no access to this page" });
    expect(link("Companies")).toBeNull();
    const change = (statement: string) =>
      stage.owner.query(`${statement} and role_id = (select id from roles where name = $1)`, [role]);
    await change("delete from role_permissions where permission = 'provider.view_audit'");
    // Sorting asks the server.
    await page.user.click(button("Time"));
    await findRefusal();
    expect(link("Audit")).toBeNull();
    expect(link("Feedback")).not.toBeNull();

    // The queue polls, so it notices the loss without a click.
    await page.click("link", "Go to Queue");
    await findTitle("Queue");
    await screen.findByText("0 rows");
    await change(
      "update role_permissions set permission = 'provider.edit_texts' where permission = 'provider.answer_feedback'",
    );
    advance(10_000);
    await findRefusal();
    expect(link("Queue")).toBeNull();

    // A role without work of the queue begins with the first page that it opens.
    await page.go("/provider");
    await findTitle("Terms");
  },
);
