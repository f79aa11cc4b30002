import type { ReadingFigure } from "@lading/contract";
import { expect, test } from "vitest";
import { submissionFixture } from "../../../test/submission-fixture.ts";
import { aTextPdf } from "../../../test/text-pdf.ts";

const fixture = submissionFixture();
const { act, anItem, call, query, read, staffCall, upload } = fixture;

const text = { type: "text" as const, is_required: false };
const heats = { ...text, key: "heats", name: "Heats", is_list: true };
const grade = { ...text, key: "grade", name: "Grade" };
const weight = { ...text, key: "weight", name: "Weight", type: "number" as const };
const fields = [heats, grade, weight];

/** Uploads a certificate for an item and reads it. */
async function readCertificate(id: string, heat = "7282841", name = "Certificate") {
  const content = aTextPdf({
    pages: [
      [
        [35, 100, `Heat No.: ${heat}`],
        [35, 130, "Grade: P265GH"],
        [35, 160, "Weight: 1250"],
      ],
    ],
  });
  await upload(id, `${name}.pdf`, { content });
  const file = (await read(id)).draft?.files.at(-1)?.id;
  return (await call("GET", `requirements/${id}/reading?file=${file}`)).body;
}

const send = (id: string, values: object) => act(`${id}/submit`, { values });
const figureOf = async (requirement: number): Promise<ReadingFigure> =>
  (await staffCall("GET", `requirements/${requirement}`)).body.reading;

/** Adds fields of other documents of the requirement to the figure. */
const addUses = (requirement: number, isUnchanged: boolean, uses: number, days = 1) =>
  query(
    `insert into requirement_offer_uses (company_id, submission_id, key, requirement_id, sent_at, is_unchanged)
     select s.company_id, s.id, $4::text || g, $1, now() - make_interval(days => $5::int), $2
     from requirement_submissions s join requirement_items i on i.id = s.item_id and i.requirement_id = $1, generate_series(1, $3::int) g`,
    [requirement, isUnchanged, uses, `${isUnchanged} ${days} `, days],
  );

test("each offered value counts as sent unchanged or not", { tags: ["REQ-63.6"] }, async () => {
  const { id, requirement } = await anItem({ fields });
  expect(await figureOf(requirement.id)).toEqual({ n: 0, of: 0, is_off: false });
  expect((await readCertificate(id)).fields.map(({ key }: { key: string }) => key)).toEqual([
    "heats",
    "grade",
    "weight",
  ]);
  expect(await figureOf(requirement.id)).toMatchObject({ of: 0 });
  await send(id, { heats: [" 7282841 "], grade: "P355NH", weight: "1250.0" });
  expect(await figureOf(requirement.id)).toEqual({ n: 2, of: 3, is_off: false });
});

test(
  "a field that is left empty was not right, and one without an offer does not count",
  { tags: ["REQ-63.6"] },
  async () => {
    const code = { ...text, key: "code", name: "Secret Handshake" };
    const { id, requirement } = await anItem({ fields: [heats, code] });
    await readCertificate(id);
    await send(id, { code: "4711" });
    expect(await figureOf(requirement.id)).toEqual({ n: 0, of: 1, is_off: false });
  },
);

test(
  "a document with two files counts once, and one that is taken back not at all",
  { tags: ["REQ-63.6"] },
  async () => {
    const { id, requirement } = await anItem({ fields: [heats], maximum_files: 2 });
    await readCertificate(id, "7282841", "First");
    await readCertificate(id, "4711842", "Second");
    await send(id, { heats: ["4711842"] });
    expect(await figureOf(requirement.id)).toMatchObject({ n: 1, of: 1 });
    await act(`${id}/withdraw`);
    expect(await figureOf(requirement.id)).toMatchObject({ n: 0, of: 0 });
    await send(id, { heats: ["1111111"] });
    expect(await figureOf(requirement.id)).toMatchObject({ n: 0, of: 1 });
  },
);

test("below 80 of 100 files are not read until staff turn it on again", { tags: ["REQ-63.7"] }, async () => {
  const { id, requirement } = await anItem({ fields: [heats] });
  await readCertificate(id);
  await addUses(requirement.id, true, 15);
  await addUses(requirement.id, false, 4);
  expect([(await figureOf(requirement.id)).is_off, (await read(id)).is_read]).toEqual([false, true]);
  await addUses(requirement.id, false, 1, 2);
  expect(await figureOf(requirement.id)).toEqual({ n: 15, of: 20, is_off: true });
  expect((await read(id)).is_read).toBe(false);
  expect((await call("GET", `requirements/${id}/reading`)).body).toEqual({ state: "read", fields: [] });
  const path = `requirements/${requirement.id}/reading`;
  expect((await staffCall("POST", path, {})).body).toEqual({ n: 0, of: 0, is_off: false });
  expect(await figureOf(requirement.id)).toEqual({ n: 0, of: 0, is_off: false });
  expect((await call("GET", `requirements/${id}/reading`)).body.fields).toHaveLength(1);
  expect((await staffCall("POST", "requirements/999999/reading", {})).status).toBe(404);
});

test(
  "values that were sent more than 30 days ago do not count, nor those of test companies",
  { tags: ["REQ-63.7"] },
  async () => {
    const { id, requirement } = await anItem({ fields: [heats] });
    await readCertificate(id);
    await addUses(requirement.id, false, 30, 31);
    await addUses(requirement.id, false, 19, 29);
    expect(await figureOf(requirement.id)).toEqual({ n: 0, of: 19, is_off: false });
    const real = await fixture.stage.aVendor();
    await query("update companies set test_of = $2 where id = $1", [fixture.company.id, real.companyId]);
    expect(await figureOf(requirement.id)).toMatchObject({ of: 0 });
  },
);

test("what a file says is not stored, and nothing of a document with a secret", { tags: ["REQ-63.6"] }, async () => {
  const secret = { ...text, key: "number", name: "Taxpayer Number", type: "secret" as const };
  const hidden = await anItem({ fields: [heats, secret] });
  expect(await readCertificate(hidden.id)).toEqual({ state: "read", fields: [] });
  expect((await read(hidden.id)).is_read).toBe(false);
  const { id } = await anItem({ fields: [heats] });
  await readCertificate(id);
  const rows = await query<{ item_id: string; row: string }>(
    "select item_id, o::text as row from requirement_offers o",
  );
  expect(rows.filter(({ item_id: item }) => item === hidden.id)).toEqual([]);
  expect(rows.filter(({ item_id: item }) => item === id)).toHaveLength(1);
  expect(rows.map(({ row }) => row).join("\n")).not.toContain("7282841");
});
