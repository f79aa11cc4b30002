import { expect, test } from "vitest";
import { requirementFixture } from "../../../../../api/src/test/requirement-fixture.ts";
import { box, button, findRow, findTitle } from "../../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";

const fixture = requirementFixture();
const { follow, query, staffCall } = fixture;

const companyOf = async (id: string) => {
  const [company] = await query<{ name: string; company_code: string }>(
    "select name, company_code from companies where id = $1",
    [id],
  );
  return company!; // It exists.
};
const chosen = () => within(screen.getByRole("list", { name: "Chosen companies" })).getAllByRole("listitem");

test(
  "staff ask companies of a file for a document, and mistakes are said first",
  { tags: ["REQ-34.5", "REQ-34.1"] },
  async () => {
    const { name, company_code: code } = await companyOf(fixture.company.id);
    const other = await fixture.stage.aVendor({ name: "Gulf Pipe" });
    await staffCall("POST", "labels", { name: `Form of ${fixture.company.id}`, space: "order" });
    const { user } = await openPage(fixture.stage, "/provider/documents/requests", fixture.staff);
    await user.click(await screen.findByRole("link", { name: "New Request" }));
    await findTitle("New Request");
    await user.click(button("Ask Companies"));
    expect(await screen.findByText("Choose at least one company.")).toBeVisible();
    expect(screen.getByText("Choose a label.")).toBeVisible();
    const csv = `Code,Name\n${code},x\n${(await companyOf(other.companyId)).company_code},y\nNO-SUCH,z\n`;
    await user.upload(screen.getByLabelText("File of companies"), new File([csv], "vendors.csv"));
    expect(await screen.findByText("2 companies added. No company has: NO-SUCH.")).toBeVisible();
    expect(chosen().map(({ textContent }) => textContent)).toContain(name);
    await user.click(button(`Remove ${(await companyOf(other.companyId)).name}`));
    await user.type(box("Name"), `Survey of ${fixture.company.id}`);
    await screen.findByRole("option", { name: `Form of ${fixture.company.id} (orders)` });
    await user.selectOptions(screen.getByRole("combobox", { name: "Label" }), `Form of ${fixture.company.id} (orders)`);
    await user.type(box("Needed By"), "2001-01-01");
    await user.click(button("Ask 1 Company"));
    expect(await screen.findByText("Choose a day from today to the same day of the next year.")).toBeVisible();
    await user.clear(box("Needed By"));
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await user.type(box("Needed By"), day);
    await user.click(button("Ask 1 Company"));
    expect(await findRow("Survey of")).toHaveTextContent("0 of 1");
  },
);

test("a request leads to its documents, and is closed", { tags: ["REQ-34.2", "REQ-34.3"] }, async () => {
  const label = await staffCall("POST", "labels", { name: `Form ${fixture.company.id}`, space: "company" });
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const asked = { name: `Letter of ${fixture.company.id}`, company_ids: [fixture.company.id], due_on: day };
  await staffCall("POST", "document-requests/", { ...asked, label_id: label.body.id });
  await follow();
  const address = `/provider/documents/requests?search=${fixture.company.id}`;
  const { user } = await openPage(fixture.stage, address, fixture.staff);
  await user.click(within(await findRow("Letter of")).getByRole("link", { name: /^0 of 1/ }));
  const item = await findRow("Missing");
  expect(item).toHaveTextContent("Letter of");
  await user.click(screen.getByRole("link", { name: "Requests" }));
  await user.click(within(await findRow("Letter of")).getByRole("button", { name: /^Close Letter of/ }));
  expect(await screen.findByText(/^1 company need not give it any more\./)).toBeVisible();
  await user.click(button("Close Request"));
  await waitFor(async () => expect(await findRow("Letter of")).toHaveTextContent(/Closed .*by Ada Moss/));
});

test("the companies that are selected in their list are asked", { tags: "REQ-34.5" }, async () => {
  const { name, company_code: code } = await companyOf(fixture.company.id);
  const address = `/provider/companies?search=${encodeURIComponent(code)}`;
  const { user } = await openPage(fixture.stage, address, fixture.staff);
  await user.click(within(await findRow(code)).getByRole("checkbox"));
  await user.click(await screen.findByRole("button", { name: "Ask for a Document" }));
  await findTitle("New Request");
  expect(chosen()).toHaveLength(1);
  expect(chosen()[0]).toHaveTextContent(name);
});
