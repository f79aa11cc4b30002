import type { Stage } from "../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "./open-page.tsx";
import { aStaffedCompany } from "./staffed-company.ts";
import { accountManagement } from "./users-fixture.ts";

export const form = () => screen.getByRole("dialog", { name: "Invite New Users" });
export const queryForm = () => screen.queryByRole("dialog", { name: "Invite New Users" });
export const person = (number: number) => within(form()).getByRole("group", { name: `Person ${number}` });
export const email = (number: number) => within(person(number)).getByLabelText("Email");
export const role = (number: number) => within(person(number)).getByLabelText("Role");
export const message = () => within(form()).getByLabelText("Message (optional)");
export const moreLicenses = () => within(form()).queryByRole("link", { name: "Request More Licenses" });

/** Opens the form for invitations of a company with these users besides its Vendor Admin, who is signed in. */
export async function openForm(stage: Stage, active: readonly string[] = ["Bo Reed"]) {
  const company = await aStaffedCompany(stage, { active });
  const page = await openPage(stage, accountManagement, company.admin);
  const open = async () => {
    await page.click("button", "Invite a New User");
    await waitFor(() => {
      if (document.activeElement !== email(1)) throw new Error("The first email address does not have the focus.");
    });
  };
  await open();
  return {
    ...page,
    company,
    open,
    fillPerson: async (number: number, address: string, roleName = "View Only") => {
      await page.fill(email(number), address);
      await page.user.selectOptions(role(number), roleName);
    },
    addAnother: () => page.click("button", "Add Another", within(form())),
    send: () => page.click("button", "Send Invitations", within(form())),
    findSuccess: () => screen.findByRole("dialog", { name: "Success!" }),
  };
}
