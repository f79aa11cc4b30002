import { expect, test } from "vitest";
import { submissionFixture } from "../../../test/submission-fixture.ts";
import { aTextPdf } from "../../../test/text-pdf.ts";

const fixture = submissionFixture();
const { anItem, call, upload } = fixture;

const heats = { key: "heats", name: "Heats", type: "text" as const, is_required: true, is_list: true };
const taxNumber = { key: "number", name: "Taxpayer Number", type: "secret" as const, is_required: false };

const aCertificate = (heat: string) => aTextPdf({ pages: [[[35, 100, `Heat No.: ${heat}`]]] });
const found = (heat: string) => ({
  state: "read",
  fields: [{ key: "heats", value: [heat], page: 1, box: expect.any(Object), confidence: "word" }],
});

async function sendCertificate(id: string, heat: string) {
  const { body } = await upload(id, `Certificate ${heat}.pdf`, { content: aCertificate(heat) });
  return (body.draft.files as { id: string }[]).at(-1)!.id; // The upload has succeeded.
}

test("the files of an item are read for its fields, also after they were sent", { tags: ["REQ-22.7"] }, async () => {
  const { id } = await anItem({ fields: [heats], maximum_files: 2 });
  const path = `requirements/${id}/reading`;
  expect((await call("GET", path)).body).toEqual({ state: "no_text", fields: [] });
  expect((await call("GET", `${path}?file=${crypto.randomUUID()}`)).status).toBe(404);
  const first = await sendCertificate(id, "7282841");
  const second = await sendCertificate(id, "4711842");
  expect(await call("GET", path)).toEqual({ status: 200, body: found("7282841") });
  expect((await call("GET", `${path}?file=${second}`)).body).toEqual(found("4711842"));
  await fixture.act(`${id}/submit`, { values: { heats: ["7282841"] } });
  expect((await call("GET", `${path}?file=${first}`)).body).toEqual(found("7282841"));
});

test("files of other items and companies are not read, nor those for a secret", { tags: ["REQ-22.7"] }, async () => {
  const { id } = await anItem({ fields: [heats] });
  const file = await sendCertificate(id, "7282841");
  const other = await anItem({ fields: [heats] });
  expect((await call("GET", `requirements/${other.id}/reading?file=${file}`)).status).toBe(404);
  const stranger = await fixture.stage.aVendor({ role: "Full Access" });
  const answer = await fixture.stage.call(stranger.token, "GET", `/api/requirements/${id}/reading?file=${file}`);
  expect(answer.statusCode).toBe(404);
  expect((await call("GET", `requirements/${id}/reading?file=1`)).status).toBe(400);

  const secret = await anItem({ fields: [heats, taxNumber] });
  await sendCertificate(secret.id, "7282841");
  expect((await call("GET", `requirements/${secret.id}/reading`)).body).toEqual({ state: "read", fields: [] });
});
