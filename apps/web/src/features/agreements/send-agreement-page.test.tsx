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
