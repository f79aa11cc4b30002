import type { ContentRequirement } from "@lading/contract";
import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../../api/src/test/stage.ts";
import { box, findBox, findRow } from "../../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const staff = await stage.aStaffMember();

const open = (address: string) => openPage(stage, `/provider/requirements${address}`, staff);
const select = (name: string) => screen.getByRole("combobox", { name });

async function call<Answer>(method: "GET" | "POST", path: string, payload?: object) {
  const answer = await stage.call(staff.token, method, `/api/provider/${path}`, payload && { payload });
  return answer.json<Answer>();
}

const findNamed = async (name: string) =>
  (await call<{ results: ContentRequirement[] }>("GET", `requirements?search=${encodeURIComponent(name)}`)).results[0];

/** A draft for lines of orders. */
async function aDraft() {
  const { id: label_id } = await call<{ id: number }>("POST", "labels", {
    name: unique("Certificate"),
    space: "order",
  });
  const given = { name: unique("Mill certificate"), label_id, applies_to: "order_line", state: "draft" };
  const { id } = await call<ContentRequirement>("POST", "requirements", given);
  const page = await open(`/${id}`);
  await waitFor(() => expect(box("Name")).toHaveValue(given.name));
  return { ...page, name: given.name };
}

test("a requirement has a label of the space of its subjects", { tags: ["REQ-01.6"] }, async () => {
  const [name, label] = [unique("Mill certificate"), unique("Certificate")];
  await call("POST", "labels", { name: label, space: "order" });
  const { click, fill, user } = await open("/new");
  await fill(await findBox("Name"), name);
  await click("button", "Publish");
  await waitFor(() => expect(select("Document Label")).toHaveAccessibleDescription("Choose a label."));
  await user.selectOptions(select("One for Each"), "Order line");
  await within(select("Document Label")).findByRole("option", { name: label });
  await user.selectOptions(select("Document Label"), label);
  await click("button", "Save Draft");
  await screen.findByText("The draft was saved.");
  expect(await findNamed(name)).toMatchObject({ state: "draft", applies_to: "order_line" });
});

test("the conditions of a requirement are added one by one", { tags: ["REQ-01.6"] }, async () => {
  const { click, fill, user, name } = await aDraft();
  await click("button", "Add Condition");
  await click("menuitem", "Order amount");
  await click("button", "Add Condition");
  await click("menuitem", "Category");
  await fill(await findBox("Order amount is over"), "$2,500");
  await fill(select("Category is one of"), "Flanges");
  await user.keyboard("{Enter}");
  await click("button", "Add Condition");
  await click("menuitem", "Attribute");
  await user.selectOptions(select("Attribute"), "Material");
  await user.selectOptions(select("Test"), "is");
  await fill(box("Value"), "Steel");
  await waitFor(async () =>
    expect((await findNamed(name))?.condition).toEqual({
      categories: ["Flanges"],
      attributes: [{ name: "material", test: "equals", value: "Steel" }],
      order_amount_over: "2500",
    }),
  );
});

test(
  "a requirement has an effect, fields, a validity, days and roles",
  { tags: ["REQ-01.6", "REQ-41.2"] },
  async () => {
    const { click, fill, user, name } = await aDraft();
    await click("radio", "Blocks");
    await click("button", "Publish");
    await screen.findByText("Choose what it blocks.");
    await click("checkbox", "Sending ship notices");
    await click("checkbox", "Ship Notices Wait for Acceptance");
    await click("button", "Add a Field");
    await fill(await findBox("Field 1"), "Issued on");
    await user.selectOptions(select("Type of field 1"), "Date");
    await user.selectOptions(select("Valid"), "Months from a date of the document");
    await user.selectOptions(select("Date"), "Issued on");
    await fill(box("Reminders"), "30, 7");
    await fill(box("Active From"), "01/15/2027");
    await user.selectOptions(select("Reviewed By"), "Administrator");
    await click("button", "Publish");
    await screen.findByText("The requirement was published.");
    expect(await findNamed(name)).toMatchObject({
      state: "in_force",
      validity: { kind: "months_from_field", field: "issued_on", months: 12 },
      effect: { kind: "block", of: ["send_ship_notices"], ships_after: "accepted" },
      fields: [{ key: "issued_on", name: "Issued on", type: "date" }],
      reminders: [30, 7],
      reviewer_role_id: expect.any(Number) as number,
      active: { from: "2027-01-15", until: null },
    });
  },
);

test("a stored requirement is shown as it is, and its versions are compared", { tags: ["REQ-01.6"] }, async () => {
  const name = unique("Insurance");
  const { id: label_id } = await call<{ id: number }>("POST", "labels", { name: unique("Policy"), space: "company" });
  const { id } = await call<ContentRequirement>("POST", "requirements", {
    name,
    label_id,
    applies_to: "company",
    condition: { countries: ["Italy"] },
  });
  const { click, openAs } = await open(`?search=${encodeURIComponent(name)}`);
  expect(await findRow(name)).toHaveTextContent("Company");
  openAs(staff, `/provider/requirements/${id}`);
  await waitFor(() => expect(box("Name")).toHaveValue(name));
  expect(select("One for Each")).toBeDisabled();
  await click("button", "Remove Italy");
  await click("button", "Remove the condition Company’s country");
  await click("button", "Publish");
  await screen.findByText("The requirement was published.");
  await click("button", "Changes of version 2");
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.querySelector("del")).toHaveTextContent("Italy"));
  expect((await findNamed(name))?.condition).toEqual({});
});

test("the effect of a draft is shown before it is published", { tags: ["REQ-04.1", "REQ-04.2"] }, async () => {
  const { companyId } = await stage.aVendor({ name: unique("Company") });
  const { id: label_id } = await call<{ id: number }>("POST", "labels", { name: unique("Policy"), space: "company" });
  const { id } = await call<ContentRequirement>("POST", "requirements", {
    name: unique("Insurance"),
    label_id,
    applies_to: "company",
    condition: { company_ids: [companyId] },
    effect: { kind: "block", of: ["answer_orders"] },
    state: "draft",
  });
  const { click } = await open(`/${id}`);
  await screen.findByText(/^This opens 1 item at 1 company and sends 1 mail on \w+day at 7:00\.$/);
  await screen.findByText("1 company", { selector: "span" });
  await screen.findByText(/^Answering orders would be blocked at once for 1 company\./);
  await click("checkbox", "Open Silently");
  await screen.findByText("This opens 1 item at 1 company and sends no mail.");
  await click("button", "Open 1 Item");
  await screen.findByText("The requirement was published.");
  const { rows } = await stage.owner.query("select is_silent from requirements where id = $1", [id]);
  expect(rows).toEqual([{ is_silent: true }]);
});

test("a set becomes drafts with one press", { tags: ["REQ-03.1"] }, async () => {
  const { click } = await open("");
  await click("button", "Use Quality (ISO 9001, API license)");
  await screen.findByText("2 drafts were added.");
  await screen.findByText("Used");
  expect(await findRow("ISO 9001 Certificate")).toHaveTextContent("Draft");
  expect(await findNamed("API License")).toMatchObject({ state: "draft", applies_to: "company" });
});

test(
  "too few values that were right turn the reading off, and a button turns it on",
  { tags: ["REQ-63.8"] },
  async () => {
    const { companyId } = await stage.aVendor();
    const { id: label_id } = await call<{ id: number }>("POST", "labels", { name: unique("Policy"), space: "company" });
    const { id } = await call<ContentRequirement>("POST", "requirements", {
      name: unique("Insurance"),
      label_id,
      applies_to: "company",
      condition: { company_ids: [companyId] },
      fields: [{ key: "number", name: "Policy Number", type: "text", is_required: false }],
    });
    await stage.owner.query(
      `with item as (
       insert into requirement_items (company_id, requirement_id, kind) values ($1, $2, 'company') returning company_id, id
     ), sent as (
       insert into requirement_submissions (company_id, item_id, state, sent_at)
       select company_id, id, 'submitted', now() from item returning company_id, id
     )
     insert into requirement_offer_uses (company_id, submission_id, key, requirement_id, is_unchanged)
     select company_id, id, 'field ' || n, $2, n <= 15 from sent, generate_series(1, 20) n`,
      [companyId, id],
    );
    const { click } = await open(`/${id}`);
    await screen.findByText("15 of 20 sent unchanged");
    expect(screen.getByText("Off")).toBeVisible();
    await click("button", "Turn On Again");
    await screen.findByText("None offered yet");
    expect(screen.queryByRole("button", { name: "Turn On Again" })).toBeNull();
  },
);
