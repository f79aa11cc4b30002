import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../api/src/test/stage.ts";
import { openPage, screen, within } from "../../test/open-page.tsx";
import { aStaffedCompany } from "../../test/staffed-company.ts";
import { accountManagement } from "../../test/users-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

/** Counts the sessions of a user that have not ended. */
async function countSessions({ id }: { id: string }) {
  const { rowCount } = await stage.owner.query(
    "select from sessions where coalesce(staff_id, user_id) = $1 and ended_at is null",
    [id],
  );
  return rowCount;
}

test("a Vendor Admin signs a colleague out everywhere", { tags: "SESS-06.3" }, async () => {
  const { admin, addUser } = await aStaffedCompany(stage);
  const bo = await addUser("Bo Reed");
  const { user } = await openPage(stage, accountManagement, admin);
  await user.click(await screen.findByRole("button", { name: "Sign Bo Reed out" }));
  const question = await screen.findByRole("alertdialog", { name: "Sign Bo Reed out everywhere?" });
  expect(question).toHaveTextContent("Their sessions end immediately.");
  expect(await countSessions(bo)).toBe(1);
  await user.click(within(question).getByRole("button", { name: "Sign Out" }));
  await screen.findByText("Bo Reed was signed out everywhere.");
  expect(await countSessions(bo)).toBe(0);
});

/** Signs the person out everywhere as a staff member on this page of the console. */
async function signOut(address: string, name: string) {
  const { user } = await openPage(stage, address, await stage.aStaffMember());
  await user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: "Sign Out Everywhere" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Sign Out" }));
  await screen.findByText(`${name} was signed out everywhere.`);
}

test("staff sign a company's user out everywhere", { tags: "SESS-06.3" }, async () => {
  const company = await aStaffedCompany(stage);
  const bo = await company.addUser("Bo Reed");
  await signOut(`/provider/companies/${company.id}?tab=People`, "Bo Reed");
  expect(await countSessions(bo)).toBe(0);
});

test("staff sign a colleague out everywhere", { tags: "SESS-06.3" }, async () => {
  const name = unique("noa");
  const colleague = await stage.aStaffMember({ email: `${name}@provider.example` });
  await stage.owner.query("update users set first_name = $2, last_name = 'Berg' where id = $1", [colleague.id, name]);
  await signOut(`/provider/people?search=${name}`, `${name} Berg`);
  expect(await countSessions(colleague)).toBe(0);
});
