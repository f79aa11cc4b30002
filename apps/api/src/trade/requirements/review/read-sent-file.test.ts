import { expect, test } from "vitest";
import { submissionFixture } from "../../../test/submission-fixture.ts";
import { aTextPdf } from "../../../test/text-pdf.ts";

const fixture = submissionFixture();
const { act, anItem, read, staffCall, upload } = fixture;

const kind = { key: "en10204_type", name: "EN 10204 Type", type: "text" as const, is_required: true, equals: "3.1" };
const content = aTextPdf({ pages: [[[35, 100, "Test report 2.2 - EN 10204:2004"]]] });

test("staff read a file that was sent, for the fields of its document", { tags: ["REQ-31.3"] }, async () => {
  const { id } = await anItem({ fields: [kind] });
  await upload(id, "Certificate.pdf", { content });
  const file = (await read(id)).draft?.files[0]?.id;
  const path = `requirement-items/${id}/reading?file=${file}`;
  expect((await staffCall("GET", path)).status).toBe(404);
  await act(`${id}/submit`, { values: { en10204_type: "3.1" } });
  expect(await staffCall("GET", path)).toMatchObject({
    status: 200,
    body: { state: "read", fields: [{ key: "en10204_type", value: "2.2", page: 1 }] },
  });
  const other = await anItem({ fields: [kind] });
  expect((await staffCall("GET", `requirement-items/${other.id}/reading?file=${file}`)).status).toBe(404);
  await fixture.query("update company_feature_flags set active = false where feature_name = 'Required Documents'");
  expect((await staffCall("GET", path)).status).toBe(404);
});
