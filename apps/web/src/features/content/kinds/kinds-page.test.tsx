import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../../api/src/test/stage.ts";
import { box, findBox, findRow } from "../../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const staff = await stage.aStaffMember();

const open = (address: string) => openPage(stage, `/provider/${address}`, staff);

async function call<Answer>(method: "GET" | "POST", path: string, payload?: object) {
  const answer = await stage.call(staff.token, method, `/api/provider/${path}`, payload && { payload });
  return answer.json<Answer>();
}

test("the questions of a help section are added and reordered by keyboard", { tags: ["PROV-04.2"] }, async () => {
  const { id } = await call<{ id: number }>("POST", "help-sections", {
    name: unique("Section"),
    state: "draft",
    faqs: ["One", "Two"].map((question) => ({ question, short_answer: "Short", answer: "Long" })),
  });
  const { click, fill, user } = await open(`help/${id}`);
  const questions = () =>
    within(screen.getByRole("list", { name: "Questions" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(questions()).toEqual(["One", "Two"]));
  screen.getByRole("button", { name: "Move Two up" }).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(questions()).toEqual(["Two", "One"]));
  await screen.findByText("Two moved to position 1 of 2");
  await click("button", "Add a Question");
  await click("button", "Save Draft");
  await waitFor(() => expect(box("Question")).toHaveAccessibleDescription("Question is required."));
  await fill(box("Question"), "Three");
  await click("button", "Save Draft");
  await screen.findByText("The draft was saved.");
  const { faqs } = await call<{ faqs: { question: string }[] }>("GET", `help-sections/${id}`);
  expect(faqs.map(({ question }) => question)).toEqual(["Two", "One", "Three"]);
});

test(
  "the terms list who has accepted and who has not, and remind those after a question with their number",
  { tags: ["CNT-02.3", "CNT-02.5", "PROV-04.1"] },
  async () => {
    await stage.someTerms();
    const name = unique("Company");
    const vendor = await stage.aVendor({ name });
    const { click, fill, user } = await open("terms");
    await click("link", "Acceptances", within(await screen.findByRole("navigation", { name: "Terms" })));
    await fill(await findBox("Search by User or Company"), name);
    await user.keyboard("{Enter}");
    await screen.findByText("1 Total Results Found");
    expect(await findRow("Ada Moss")).toHaveTextContent("Missing");
    await click("button", "Send Reminder");
    await screen.findByRole("alertdialog", { name: "Remind 1 user?" });
    await click("button", "Send to 1 user");
    await screen.findByText("1 mail was sent.");
    const { rowCount } = await stage.owner.query("select from mails where recipient = $1", [vendor.email]);
    expect(rowCount).toBe(1);
  },
);

test(
  "a label is created with its retention and fields, and deleted with a replacement if documents have it",
  { tags: ["CNT-04.1", "CNT-04.3", "PROV-04.5"] },
  async () => {
    const [name, other] = [unique("Heat report"), unique("Other report")];
    await call("POST", "labels", { name: other, space: "product" });
    const { click, fill, getAddress, openAs, user } = await open("labels/new");
    await fill(await findBox("Name"), name);
    await fill(box("Retention Days"), "many");
    await click("button", "Publish");
    await waitFor(() => expect(box("Retention Days")).toHaveAccessibleDescription(/^Must be a whole number of days\./));
    await waitFor(() => expect(box("Retention Days")).toHaveFocus());
    await fill(box("Retention Days"), "400");
    await click("button", "Add a Field");
    await fill(await findBox("Field 1"), "Heat number");
    await click("button", "Publish");
    await screen.findByText("The label was published.");

    const company = await stage.aCompany();
    const { id } = await stage.aDocument(company.id, { label: name });
    openAs(staff, `/provider/labels?search=${encodeURIComponent(name)}`);
    expect(await findRow(name)).toHaveTextContent("400 days");
    await click("link", name);
    await click("button", "More actions");
    await click("menuitem", "Delete this label");
    const dialog = await screen.findByRole("dialog", { name: `Delete “${name}”?` });
    expect(dialog).toHaveTextContent("It is in use: 1 document.");
    const replacement = within(dialog).getByRole("combobox", { name: "Replacement" });
    await click("button", "Replace and Delete", within(dialog));
    await waitFor(() => expect(replacement).toHaveAccessibleDescription("Choose a replacement."));
    await within(dialog).findByRole("option", { name: other });
    await user.selectOptions(replacement, other);
    await click("button", "Replace and Delete", within(dialog));
    await waitFor(() => expect(getAddress()).toMatch(/^\/provider\/labels$/));
    const { rows } = await stage.owner.query(
      "select l.name from documents d join labels l on l.id = d.label_id where d.id = $1",
      [id],
    );
    expect(rows).toEqual([{ name: other }]);
  },
);

test("a plan shows its companies, and cannot have fewer licenses than they use", { tags: "PROV-04.7" }, async () => {
  const { id } = await call<{ id: number }>("POST", "service-plans", { name: unique("Plan"), licenses: 9 });
  const name = unique("Company");
  const { companyId } = await stage.aVendor({ name });
  await stage.aVendor({ companyId });
  await stage.owner.query("update companies set plan_id = $1 where id = $2", [id, companyId]);
  const { click, fill } = await open(`plans/${id}`);
  await fill(await findBox("Licenses"), "1");
  await click("button", "Publish");
  await waitFor(() => expect(box("Licenses")).toHaveAttribute("aria-invalid", "true"));
  await fill(box("Licenses"), "12");
  await click("button", "Publish");
  await screen.findByText("The plan was published.");
  const facts = screen.getAllByRole("complementary").at(-1);
  await click("link", "1", within(facts!)); // the page has one
  expect(await findRow(name)).toBeVisible();
});
