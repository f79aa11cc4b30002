import { afterAll, expect, test } from "vitest";
import { addTotp } from "../../../../api/src/test/factor-fixture.ts";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { aStaffedCompany } from "../../test/staffed-company.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

/** Ada Moss asks to remove the second step of her colleague Walt Kim. */
async function startRecovery() {
  const company = await aStaffedCompany(stage);
  const walt = await company.addUser("Walt Kim");
  await addTotp(stage, walt.id);
  const page = await openPage(stage, "/settings?type=Account+Management", company.admin);
  await page.click("button", "Lost second step of Walt Kim");
  await page.fill(await screen.findByLabelText("Reason"), "Somebody called");
  await page.click("button", "Start Recovery");
  await screen.findByText("A link was mailed to Walt Kim.");
  return { ...page, walt };
}

test("the person cancels a recovery in the settings", { tags: "MFA-06.7" }, async () => {
  const { click, openAs, walt } = await startRecovery();
  openAs(walt, "/settings?type=Security");
  await screen.findByText(/^Ada Moss has asked to remove your second step: “Somebody called”\./);
  await click("button", "Cancel Recovery");
  await screen.findByText("The recovery was cancelled. You keep your second step.");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Cancel Recovery" })).toBeNull());
});

test("the person cancels a recovery with the mailed link", { tags: "MFA-06.7" }, async () => {
  const { click, openAs, walt } = await startRecovery();
  const { rows } = await stage.owner.query<{ id: string; salt: Buffer }>(
    "select code_id as id, code_salt as salt from mails where recipient = $1 and code_id is not null",
    [walt.email],
  );
  const code = stage.getCode("factor-recovery", rows[0]!); // The recovery wrote one mail.
  openAs(walt, `/recover?code=${code}`);
  await click("button", "No, Keep It");
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(/^You keep your second step$/),
  );
  const factors = await stage.owner.query("select from totp_factors where user_id = $1", [walt.id]);
  expect(factors.rowCount).toBe(1);
});

test("staff see that a person without a second step has nothing to recover", { tags: "MFA-06.2" }, async () => {
  const company = await aStaffedCompany(stage);
  const { click } = await openPage(stage, `/provider/companies/${company.id}?tab=People`, await stage.aStaffMember());
  await click("button", "Actions for Ada Moss");
  await click("menuitem", "Lost Second Step…");
  const dialog = await screen.findByRole("dialog", { name: "Second step of Ada Moss" });
  await waitFor(() => expect(dialog).toHaveTextContent("nothing to recover"));
  expect(within(dialog).queryByRole("button", { name: "Start Recovery" })).toBeNull();
});
