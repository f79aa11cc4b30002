import { expect, test } from "vitest";
import { aForm } from "../../../test/form.ts";
import { aPdf } from "../../../test/sample-files.ts";
import { submissionFixture } from "../../../test/submission-fixture.ts";

const fixture = submissionFixture();

async function put(requirementId: number, guide: "template" | "example", name: string) {
  const path = `/api/provider/requirements/${requirementId}/${guide}`;
  const answer = await fixture.stage.call(fixture.staff.token, "PUT", path, aForm({ name, content: aPdf(name) }));
  return { status: answer.statusCode, body: answer.json() };
}

const download = (token: string, path: string, id: string) =>
  fixture.stage.call(token, "POST", `/api/${path}/download/`, { payload: { documents_ids: [id] } });

test("vendors download the template and the example of a document", { tags: ["REQ-21.5"] }, async () => {
  const item = await fixture.anItem();
  const { id } = item.requirement;
  expect(await fixture.read(item.id)).toMatchObject({ template: null, example: null });
  const template = await put(id, "template", "Form.pdf");
  expect(template).toMatchObject({ status: 200, body: { name: "Form", extension: "pdf" } });
  const example = await put(id, "example", "Certificate.pdf");
  const guides = { template: template.body, example: example.body };
  expect(await fixture.read(item.id)).toMatchObject(guides);
  expect((await fixture.staffCall("GET", `requirements/${id}`)).body).toMatchObject(guides);
  const granted = await download(fixture.vendor.token, "requirements", template.body.id);
  const url = new URL(granted.json().url, "http://localhost");
  const file = await fixture.stage.call(fixture.vendor.token, "GET", url.pathname + url.search);
  expect([file.statusCode, file.rawPayload.includes("Form.pdf")]).toEqual([200, true]);
  expect((await download(fixture.staff.token, "provider/requirement-items", example.body.id)).statusCode).toBe(200);
});

test("a company without an item sees no template", { tags: ["REQ-21.5"] }, async () => {
  const item = await fixture.anItem();
  const { body } = await put(item.requirement.id, "template", "Form.pdf");
  const other = await fixture.stage.aVendor({ role: "Full Access" });
  expect((await download(other.token, "requirements", body.id)).statusCode).toBe(404);
});

test("a new template replaces the former one, also of a draft, and is removed", { tags: ["REQ-21.6"] }, async () => {
  const label = await fixture.staffCall("POST", "labels", { name: "Insurance", space: "company" });
  const { body: draft } = await fixture.staffCall("POST", "requirements", {
    name: "Insurance",
    label_id: label.body.id,
    applies_to: "company",
    state: "draft",
  });
  const first = await put(draft.id, "template", "First.pdf");
  const second = await put(draft.id, "template", "Second.pdf");
  const read = async () => (await fixture.staffCall("GET", `requirements/${draft.id}`)).body;
  expect(await read()).toMatchObject({ template: second.body, example: null });
  const loose = async () =>
    (
      await fixture.query<{ key: string }>("select key from loose_files where key like 'requirements/%' order by since")
    ).map(({ key }) => key);
  expect(await loose()).toEqual([`requirements/${first.body.id}`]);
  expect((await fixture.staffCall("DELETE", `requirements/${draft.id}/template`)).status).toBe(200);
  expect((await fixture.staffCall("DELETE", `requirements/${draft.id}/template`)).status).toBe(404);
  expect(await read()).toMatchObject({ template: null });
  expect(await loose()).toContain(`requirements/${second.body.id}`);
  expect((await put(draft.id, "example", "Program.exe")).status).toBe(400);
  expect((await put(999_999, "example", "Example.pdf")).status).toBe(404);
});
