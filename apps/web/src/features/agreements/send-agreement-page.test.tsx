import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { button, findBox } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

async function aMissing(companyId: string, type = "Insurance") {
  const { rows } = await stage.owner.query<{ id: string }>(
    "insert into agreements (company_id, document_type, status) values ($1, $2, '1') returning id",
    [companyId, type],
  );
  return rows[0]?.id ?? "";
}
const address = "/document-repository?type=Corporate+Agreements";
const dialog = (name: string) => screen.findByRole("dialog", { name });

test("the row opens the form, which names what is missing", { tags: ["CORP-05.6"] }, async () => {
  const vendor = await stage.aVendor({ role: "Full Access" });
  await aMissing(vendor.companyId);
  const { user } = await openPage(stage, `${address}&agreement_type=Insurance`, vendor);
  await user.click(await screen.findByRole("button", { name: "Upload Insurance" }));
  await dialog("Send Insurance");
  await user.type(await findBox("Expiration Date"), "some day");
  await user.click(button("Send"));
  expect(await screen.findByText("Choose the file.")).toBeVisible();
  expect(screen.getByText(/^Must be a date from 2000 to 2199/)).toBeVisible();
});

test("the form and the row have the files that were refused", { tags: ["CORP-06.6"] }, async () => {
  const vendor = await stage.aVendor({ role: "Full Access" });
  const id = await aMissing(vendor.companyId);
  await stage.owner.query(
    `insert into agreement_submissions (company_id, agreement_id, file_id, document_type, name, extension, size, sha256, sent_by,
       decided_at, decision, reason)
     values ($1, $2, gen_random_uuid(), 'Insurance', 'Policy', 'pdf', 2048, sha256('policy'), $3, '2026-11-20T12:00:00Z',
       'changes_requested', 'It is not signed.')`,
    [vendor.companyId, id, vendor.id],
  );
  const { user } = await openPage(stage, `${address}&agreement_type=Insurance`, vendor);
  await user.click(await screen.findByText("1 earlier file"));
  const earlier = within(screen.getByRole("list", { name: "Earlier files" }));
  expect(earlier.getByRole("link", { name: /^Policy/ })).toHaveAttribute(
    "href",
    expect.stringMatching("/documents/agreement/"),
  );
  expect(earlier.getByText("Please change: It is not signed.")).toBeVisible();
  expect(earlier.getByText("Refused on Nov 20, 2026")).toBeVisible();
  await user.click(button("Upload Insurance"));
  expect(within(await dialog("Send Insurance")).getByText("1 earlier file")).toBeVisible();
  const staff = await stage.aStaffMember();
  const company = await openPage(stage, `/provider/companies/${vendor.companyId}?tab=Agreements`, staff);
  await company.user.click(await screen.findByRole("button", { name: "Expand All" }));
  expect(await screen.findByText("1 earlier file")).toBeVisible();
});

test("the home page leads to the form, and the row has the reason of a refusal", { tags: ["CORP-05.7"] }, async () => {
  const vendor = await stage.aVendor({ role: "Full Access" });
  const id = await aMissing(vendor.companyId);
  await stage.owner.query("update agreements set reason = 'The limit is too low.' where id = $1", [id]);
  const { user, getAddress, openAs } = await openPage(stage, "/homepage", vendor);
  await user.click(await screen.findByRole("link", { name: "Upload Insurance" }));
  const form = within(await dialog("Send Insurance"));
  expect(form.getByText("Please change: The limit is too low.")).toBeVisible();
  await user.click(form.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(getAddress()).not.toContain("#upload"));
  expect(getAddress()).toContain("agreement_type=Insurance");
  await screen.findByRole("button", { name: "Upload Insurance" });

  const viewer = await stage.aVendor({ role: "View Only", companyId: vendor.companyId });
  openAs(viewer, `${address}&agreement_type=Insurance#upload`);
  expect(await screen.findByText("Please change: The limit is too low.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Upload Insurance" })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the rows of a needed document lead both sides to it", { tags: ["REQ-05.11"] }, async () => {
  const vendor = await stage.aVendor({ role: "Full Access" });
  await aMissing(vendor.companyId, "Safety Plan");
  const { rows } = await stage.owner.query<{ id: string }>(
    `with label as (
       insert into labels (space, name) values ('company', 'safety plan') returning id
     ), needed as (
       insert into requirements (name, label_id, applies_to, rule, is_active)
         select 'Plan of Safety', id, 'company', '{"condition": {}, "due_days": 30}', true from label returning id
     )
     insert into requirement_items (company_id, requirement_id, kind, state, reason)
       select $1, id, 'company', 'changes_requested', 'A page is missing.' from needed returning id`,
    [vendor.companyId],
  );
  const { user, getAddress } = await openPage(stage, `${address}&agreement_type=Safety+Plan#upload`, vendor);
  expect(await screen.findByText("Please change: A page is missing.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Upload Safety Plan" }));
  expect(await screen.findByRole("heading", { name: "Plan of Safety" })).toBeVisible();
  expect(getAddress()).toContain(`/requirements?item=${rows[0]?.id}`);

  const staff = await stage.aStaffMember();
  const company = await openPage(stage, `/provider/companies/${vendor.companyId}?tab=Agreements`, staff);
  await company.user.click(await screen.findByRole("button", { name: "Expand All" }));
  expect(await screen.findByRole("link", { name: "Show the document Safety Plan" })).toHaveAttribute(
    "href",
    `/provider/documents/${rows[0]?.id}`,
  );
  expect(screen.queryByRole("button", { name: "Edit Safety Plan" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Upload Safety Plan" })).toBeNull();
});
