import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { aStaffedCompany } from "../../test/staffed-company.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

test("staff send the link again and cancel the change", { tags: ["CON-14.4", "PROV-05.1"] }, async () => {
  const company = await aStaffedCompany(stage);
  const email = company.getEmail("Ada Stone");
  const getText = () => screen.getByRole("table", { name: "Users" }).textContent;
  const readMails = async () =>
    (
      await stage.owner.query<{ code_salt: Buffer }>(
        "select code_salt from mails where recipient = $1 order by created_at",
        [email],
      )
    ).rows;
  const { click, fill, reload } = await openPage(
    stage,
    `/provider/companies/${company.id}?tab=People`,
    await stage.aStaffMember(),
  );
  const open = async () => {
    await click("button", "Actions for Ada Moss");
    await click("menuitem", "Change Email…");
    return screen.findByRole("dialog", { name: "Change the email address of Ada Moss" });
  };
  const first = await open();
  await fill(within(first).getByRole("textbox", { name: "New Email" }), email);
  await click("button", "Send Link", within(first));
  await waitFor(() => expect(getText()).toContain(`New: ${email}`));
  expect(await readMails()).toHaveLength(1);

  reload();
  const second = await open();
  await waitFor(() => expect(second).toHaveTextContent(`${email} has not confirmed yet.`));
  await click("button", "Send Again", within(second));
  await screen.findByText(`The link was mailed to ${email} again. The earlier link no longer works.`);
  const mails = await readMails();
  expect(mails).toHaveLength(2);
  expect(mails[1]).not.toEqual(mails[0]);

  await click("button", "Cancel Change", within(await open()));
  await screen.findByText(`Ada Moss keeps the address ${company.getEmail("Ada Moss")}.`);
  await waitFor(() => expect(getText()).not.toContain("New:"));
});
