import type { ContentLabel } from "@lading/contract";
import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../api/src/test/stage.ts";
import { box, findBox, findRow } from "../../test/finders.ts";
import { openPage, screen, waitFor } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const staff = await stage.aStaffMember();

test("the rules of a label's fields follow their types", { tags: ["REQ-14.8"] }, async () => {
  const name = unique("Insurance");
  const { click, fill, user } = await openPage(stage, "/provider/labels/new", staff);
  await fill(await findBox("Name"), name);
  await click("button", "Add a Field");
  await fill(await findBox("Field 1"), "Valid through");
  await user.selectOptions(screen.getByRole("combobox", { name: "Type of field 1" }), "Date");
  await click("checkbox", "Documents expire after the day of field 1");
  await click("checkbox", "Warn about days of field 1 that are past");
  await click("button", "Add a Field");
  await fill(await findBox("Field 2"), "Limit");
  await user.selectOptions(screen.getByRole("combobox", { name: "Type of field 2" }), "Number");
  await fill(box("Least of field 2"), "a lot");
  await click("button", "Publish");
  await waitFor(() => expect(box("Least of field 2")).toHaveAccessibleDescription("Must be a number."));
  await fill(box("Least of field 2"), "1,000,000");
  await click("button", "Add a Field");
  await fill(await findBox("Field 3"), "Taxpayer number");
  await user.selectOptions(screen.getByRole("combobox", { name: "Type of field 3" }), "Secret");
  await click("button", "Publish");
  await screen.findByText("The label was published.");
  const answer = await stage.call(staff.token, "GET", `/api/provider/labels?search=${encodeURIComponent(name)}`);
  expect(answer.json<{ results: ContentLabel[] }>().results[0]?.fields).toEqual([
    {
      key: "valid_through",
      name: "Valid through",
      type: "date",
      is_required: false,
      is_expiry: true,
      not_before: "today",
    },
    { key: "limit", name: "Limit", type: "number", is_required: false, minimum: 1_000_000 },
    { key: "taxpayer_number", name: "Taxpayer number", type: "secret", is_required: false },
  ]);
});

test(
  "the console shows what is not as it should be in a company's document",
  { tags: ["REQ-14.9", "REQ-14.13", "REQ-14.19"] },
  async () => {
    const { id: companyId } = await stage.aCompany();
    const fields = [
      { key: "expires", name: "Expires", type: "date", is_required: true },
      { key: "limit", name: "Limit", type: "number", is_required: true, minimum: 1_000_000 },
      { key: "again", name: "Again", type: "text", is_required: true, equals_field: { key: "limit" } },
    ];
    const name = unique("Cover");
    await stage.owner.query("insert into labels (space, name, fields) values ('product', $1, $2)", [
      name,
      JSON.stringify(fields),
    ]);
    const { id } = await stage.aDocument(companyId, { name: "Policy", label: name });
    await stage.owner.query("update documents set field_values = $2, expires_on = '2020-05-01' where id = $1", [
      id,
      { expires: "2020-05-01", limit: "500000", again: "5000" },
    ]);
    await openPage(stage, `/provider/companies/${companyId}?tab=Documents`, staff);
    const row = await findRow("Policy");
    expect(row).toHaveTextContent("May 1, 2020Expired");
    expect(row).toHaveTextContent("Limit:500000needed at least 1,000,000");
    expect(row).toHaveTextContent("Again:5000needed the same as Limit");
  },
);
