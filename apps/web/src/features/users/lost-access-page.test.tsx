import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { aStaffedCompany } from "../../test/staffed-company.ts";
import { accountManagement, getRows } from "../../test/users-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const findButton = (name: string) => screen.findByRole("button", { name });
const findTitle = (text: string) =>
  waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(text));
const managementLink = () => screen.queryByRole("link", { name: "Account Management" });

/** Opens the users of a company with Bo Reed and a second Vendor Admin, Cy Reed. Ada Moss or `who` is signed in. */
async function open(who?: "Cy Reed") {
  const company = await aStaffedCompany(stage, { active: ["Bo Reed"] });
  const cy = await company.addUser("Cy Reed", { role: "Vendor Admin" });
  const page = await openPage(stage, accountManagement, who ? cy : company.admin);
  await waitFor(() => expect(getRows("Active users")).toHaveLength(3));
  await findButton("Full Access, role of Bo Reed");
  const confirm = async (name: string) =>
    page.user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));
  const chooseViewOnly = async (person: string) => {
    await page.user.click(await findButton(`Vendor Admin, role of ${person}`));
    await page.user.click(await screen.findByRole("menuitemradio", { name: /^View Only/ }));
  };
  return { ...page, company, cy, confirm, chooseViewOnly };
}

test("explains a new role before the change", { tags: ["USER-03.1", "PERM-01.2"] }, async () => {
  const { chooseViewOnly, confirm } = await open();
  await chooseViewOnly("Cy Reed");
  const question = await screen.findByRole("alertdialog", { name: "Change the role of Cy Reed?" });
  expect(question).toHaveTextContent("Manage users and settings");
  expect(question).toHaveTextContent("View and download, without changing anything.");
  await confirm("Change Role");
  await screen.findByText("The role of Cy Reed is View Only now.");
  await waitFor(() => expect(screen.getByRole("button", { name: "View Only, role of Cy Reed" })).toHaveFocus());
});

test("returns the focus from the question to the button of the menu at once", { tags: "USER-03.1" }, async () => {
  const { user } = await open();
  const role = await findButton("Vendor Admin, role of Cy Reed");
  role.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("menuitemradio", { name: /^Vendor Admin/ })).toHaveFocus());
  await user.keyboard("{ArrowDown}{Enter}");
  const question = await screen.findByRole("alertdialog");
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
  await user.keyboard("{Escape}");
  expect(role).toHaveFocus();
});

test.for(["a list", "a change"])(
  "applies a new role to an open page when it next asks for %s",
  { tags: ["USER-03.1", "SESS-04.3", "PERM-01.2"] },
  async (request) => {
    const { user, company, cy, confirm } = await open("Cy Reed");
    const changed = await stage.call(company.admin.token, "POST", `/api/accounts/user/${cy.id}/change-role`, {
      payload: { name: "View Only" },
    });
    expect(changed.statusCode).toBe(200);
    if (request === "a list")
      await user.click(within(screen.getByRole("columnheader", { name: /^Email/ })).getByRole("button"));
    else {
      await user.click(await findButton("Deactivate Bo Reed"));
      await confirm("Deactivate");
    }
    await findTitle("User Profile");
    await waitFor(() => expect(managementLink()).toBeNull());
    const { rows } = await stage.owner.query("select status from users where email = $1", [
      company.getEmail("Bo Reed"),
    ]);
    expect(rows).toEqual([{ status: "active" }]);
  },
);

test("shows the profile to a user who gives up the permission to manage users", { tags: "PERM-01.2" }, async () => {
  const { chooseViewOnly, confirm } = await open();
  await chooseViewOnly("Ada Moss");
  await confirm("Change Role");
  await findTitle("User Profile");
  await screen.findByText("The role of Ada Moss is View Only now.");
  expect(managementLink()).toBeNull();
});

test(
  "shows the profile if the section is switched off while it is open",
  { tags: ["PERM-03.2", "SETT-01"] },
  async () => {
    const { user, company, confirm } = await open();
    await user.click(await findButton("Deactivate Bo Reed"));
    await stage.owner.query("insert into company_feature_flags values ($1, 'Account Management', false)", [company.id]);
    await confirm("Deactivate");
    await screen.findByText(/This is not available any more\./);
    await findTitle("User Profile");
    expect(managementLink()).toBeNull();
  },
);
