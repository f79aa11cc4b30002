import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { box, button } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

async function aSentAgreement() {
  const vendor = await stage.aVendor({ role: "Full Access" });
  const ids = [vendor.companyId, randomUUID(), randomUUID()];
  const file = "'Policy', 'pdf', 2048, sha256('policy')";
  await stage.owner.query(
    `insert into agreement_submissions (company_id, agreement_id, file_id, document_type, name, extension, size, sha256, sent_by)
     values ($1, $2, $3, 'Insurance', ${file}, $4)`,
    [...ids, vendor.id],
  );
  await stage.owner.query(
    `insert into agreements (company_id, id, file_id, document_type, status, name, extension, size, sha256)
     values ($1, $2, $3, 'Insurance', '2', ${file})`,
    ids,
  );
  return { ...vendor, agreement: ids[1] ?? "" };
}
const getStatus = async (id: string) =>
  (await stage.owner.query<{ status: string }>("select status from agreements where id = $1", [id])).rows[0]?.status;

test("the queue leads to the review, which asks for changes and can be undone", { tags: ["CORP-06.5"] }, async () => {
  const { companyId, agreement } = await aSentAgreement();
  const { user } = await openPage(stage, `/provider/queue?company=${companyId}`, await stage.aStaffMember());
  await user.click(await screen.findByRole("link", { name: "Insurance" }));
  const review = within(await screen.findByRole("dialog", { name: "Review Insurance" }));
  expect(review.getByText("Does not expire")).toBeVisible();
  expect(review.getByText(/^Sent by Ada/)).toBeVisible();
  await waitFor(async () => expect(await getStatus(agreement)).toBe("3"));
  await user.click(button("Ask for Changes"));
  await user.click(button("Ask for Changes"));
  await screen.findByText("Say why. The vendor reads it.");
  expect(box("Reason")).toHaveFocus();
  await user.type(box("Reason"), "The limit is too low.");
  await user.click(button("Ask for Changes"));
  await screen.findByText("Policy: the vendor is asked for changes.");
  expect(await getStatus(agreement)).toBe("1");
  await user.click(button("Undo"));
  await screen.findByText("Policy waits again.");
  expect(await getStatus(agreement)).toBe("3");
});

test("staff accept a file in the list of agreements", { tags: ["CORP-06.5"] }, async () => {
  const { companyId, agreement } = await aSentAgreement();
  const { user } = await openPage(stage, `/provider/agreements?company=${companyId}`, await stage.aStaffMember());
  await user.click(await screen.findByRole("button", { name: "Review Policy" }));
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  await screen.findByText("Policy was accepted.");
  expect(await getStatus(agreement)).toBe("4");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Review Policy" })).toBeNull());
});
