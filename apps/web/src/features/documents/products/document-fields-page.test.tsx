import type { LabelField } from "@lading/contract";
import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../../api/src/test/stage.ts";
import { box, findBox, findRow } from "../../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const space = "/document-repository?type=Product+Documents";
const fields: LabelField[] = [
  { key: "insurer", name: "Insurer", type: "text", is_required: true },
  { key: "expires", name: "Valid Until", type: "date", is_required: true },
  { key: "limit", name: "Limit", type: "number", is_required: false, minimum: 1_000_000 },
  { key: "heats", name: "Heats", type: "text", is_required: false, is_list: true },
];

async function aLabel(asked = fields) {
  const name = unique("Insurance");
  const { rows } = await stage.owner.query<{ id: number }>(
    "insert into labels (space, name, fields) values ('product', $1, $2) returning id",
    [name, JSON.stringify(asked)],
  );
  return { name, id: rows[0]!.id }; // An insert returns its row.
}

async function open(flagsOff: string[] = [], asked = fields) {
  const company = await stage.aCompany({ flagsOff });
  const vendor = await stage.aVendor({ companyId: company.id });
  const label = await aLabel(asked);
  const { id } = await stage.aDocument(company.id, { name: "Policy" });
  const page = await openPage(stage, space, vendor);
  await findRow("Policy");
  return { ...page, vendor, label, id };
}
const read = async (id: string) => {
  const { rows } = await stage.owner.query("select field_values, expires_on::text from documents where id = $1", [id]);
  return rows[0];
};

test("asks for the fields of a label where it is chosen, and warns about values", { tags: ["REQ-14.10"] }, async () => {
  const { click, fill, user, label, id } = await open();
  await click("button", "Edit Policy");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Policy" }));
  await dialog.findByRole("option", { name: label.name });
  await user.selectOptions(dialog.getByRole("combobox", { name: "Label" }), label.name);
  await click("button", "Save Update");
  await waitFor(() => expect(box("Insurer")).toHaveFocus());
  expect(box("Insurer")).toHaveAccessibleDescription("Insurer is required.");
  expect(box("Valid Until")).toHaveAccessibleDescription("Valid Until is required.");

  await fill(box("Insurer"), "Lockton");
  await fill(box("Valid Until"), "02/29/2027");
  await fill(box("Limit (optional)"), "500,000");
  expect(box("Limit (optional)")).toHaveAccessibleDescription("Needed: at least 1,000,000. You can still save this.");
  await fill(box("Heats (optional)"), "7282841\nA-1");
  await click("button", "Save Update");
  await waitFor(() => expect(box("Valid Until")).toHaveFocus());
  expect(box("Valid Until")).toHaveAccessibleDescription(/day of the calendar/);
  await fill(box("Valid Until"), "02/29/2020");
  expect(box("Valid Until")).toHaveAccessibleDescription(/counts as expired/);
  await click("button", "Save Update");
  await screen.findByText("The document was updated.");
  expect(await read(id)).toEqual({
    field_values: { insurer: "Lockton", expires: "2020-02-29", limit: "500000", heats: ["7282841", "A-1"] },
    expires_on: "2020-02-29",
  });
  await user.keyboard("{Escape}");
  expect(await findRow("Policy")).toHaveTextContent(/Feb 29, 2020.*Expired/);
});

test("shows the value of another tab in a field that this tab has not changed", { tags: ["REQ-14.5"] }, async () => {
  const { click, fill, vendor, label, id, reload } = await open();
  const save = (payload: object) => stage.call(vendor.token, "PATCH", `/api/persistent-documents/${id}`, { payload });
  await save({ label_id: label.id, values: { insurer: "Lockton", expires: "2031-03-31" } });
  reload();
  await click("button", "Edit Policy");
  expect(await findBox("Insurer")).toHaveValue("Lockton");
  await save({ values: { insurer: "Marsh", expires: "2032-03-31" } });
  await fill(box("Insurer"), "Aon");
  await click("button", "Save Update");
  await screen.findByText("Someone changed Insurer while you were editing. Save again to replace that.");
  expect(box("Valid Until")).toHaveValue("03/31/2032");
  expect(box("Insurer")).toHaveValue("Aon");
  await click("button", "Save Update");
  await screen.findByText("The document was updated.");
  expect(await read(id)).toMatchObject({ field_values: { insurer: "Aon", expires: "2032-03-31" } });
});

test("the dialog has all earlier values", { tags: ["REQ-14.20"] }, async () => {
  const { click, fill, user, vendor, label, id, reload } = await open();
  await stage.call(vendor.token, "PATCH", `/api/persistent-documents/${id}`, {
    payload: { label_id: label.id, values: { insurer: "Lockton", expires: "2031-03-31", heats: ["A-1", "B-2"] } },
  });
  reload();
  await click("button", "Edit Policy");
  await user.click(await screen.findByText("History of values"));
  const values = within(await screen.findByRole("list", { name: "Values" }));
  expect(values.getByText(/Mar 31, 2031/)).toBeVisible();
  expect(values.getAllByText(/^Typed by Ada/)).toHaveLength(3);
  await fill(box("Heats (optional)"), "");
  await click("button", "Save Update");
  await waitFor(() => expect(values.getAllByRole("listitem")[0]).toHaveTextContent(/^Heats: removedTyped by Ada/));
});

test("a secret is read by its end, and the tab does not store what is typed", { tags: ["REQ-14.16"] }, async () => {
  const tin: LabelField = { key: "tin", name: "Taxpayer Number", type: "secret", is_required: true };
  const { click, fill, user, label, id } = await open([], [tin, { ...tin, key: "name", name: "Name", type: "text" }]);
  await click("button", "Edit Policy");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Policy" }));
  await dialog.findByRole("option", { name: label.name });
  await user.selectOptions(dialog.getByRole("combobox", { name: "Label" }), label.name);
  await fill(box("Name"), "Blue Mesa");
  await fill(box("Taxpayer Number"), "12-3456789");
  expect(box("Taxpayer Number")).toHaveAccessibleDescription("Stored encrypted. Everyone reads only its end.");
  const kept = JSON.stringify({ ...sessionStorage });
  expect(kept).toContain("Blue Mesa");
  expect(kept).not.toContain("12-3456789");
  await click("button", "Save Update");
  await screen.findByText("The document was updated.");
  await waitFor(() => expect(box("Taxpayer Number")).toHaveValue("•••6789"));
  expect(await read(id)).toMatchObject({ field_values: { name: "Blue Mesa", tin: "•••6789" } });
  await user.click(box("Name"));
  await user.click(box("Taxpayer Number"));
  await user.keyboard("98-7654321");
  expect(box("Taxpayer Number")).toHaveValue("98-7654321");
  await fill(box("Taxpayer Number"), "•••67890");
  await click("button", "Save Update");
  await waitFor(() => expect(box("Taxpayer Number")).toHaveAccessibleDescription("Enter the whole value."));
});

test("neither asks nor shows an expiry when required documents are off", { tags: ["REQ-14.6"] }, async () => {
  const { click, user, label } = await open(["Required Documents"]);
  expect(screen.queryByRole("columnheader", { name: "Expires" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Expiry" })).toBeNull();
  await click("button", "Edit Policy");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Policy" }));
  await dialog.findByRole("option", { name: label.name });
  await user.selectOptions(dialog.getByRole("combobox", { name: "Label" }), label.name);
  expect(dialog.queryByRole("textbox", { name: "Insurer" })).toBeNull();
  await click("button", "Save Update");
  await screen.findByText("The document was updated.");
});

test(
  "sorts by expiry and filters what expires within 30 days",
  { tags: ["REQ-14.11", "REQ-14.12", "REQ-14.13"] },
  async () => {
    const { click, getAddress, vendor, id } = await open();
    const soon = await stage.aDocument(vendor.companyId, { name: "Soon over" });
    for (const [one, days] of [
      [id, 400],
      [soon.id, 12],
    ] as const)
      await stage.owner.query(
        "update documents set expires_on = (select (now() at time zone time_zone)::date from work_calendar) + $2::int where id = $1",
        [one, days],
      );
    await click("button", "Expires");
    await waitFor(() => expect(getAddress()).toMatch(/ordering=expires_on/));
    expect(await findRow("Soon over")).toHaveTextContent("Expires in 12 days");
    await click("button", "Expiry");
    await click("checkbox", "Expires within 30 days");
    await waitFor(() => expect(getAddress()).toMatch(/expiry=soon/));
    await waitFor(() => expect(screen.queryByText("Policy")).toBeNull());
    expect(await findRow("Soon over")).toBeInTheDocument();
  },
);
