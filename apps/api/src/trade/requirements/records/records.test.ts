import type { RequirementRecord } from "@lading/contract";
import { expect, test } from "vitest";
import { aForm } from "../../../test/form.ts";
import { pdf, submissionFixture } from "../../../test/submission-fixture.ts";

const fixture = submissionFixture();
const { act, anItem, dayIn, query, read, staffCall, upload } = fixture;

const fields = [
  { key: "policy", name: "Policy Number", type: "text" as const, is_required: true },
  { key: "expires", name: "Expires", type: "date" as const, is_required: false },
];

async function uploadFor(id: string, values: Record<string, string> = {}) {
  const given = Object.entries(values).map(([field, content]) => ({ field, content }));
  const form = aForm(...given, { name: "Mailed.pdf", content: `${pdf}Mailed` });
  const answer = await fixture.stage.call(
    fixture.staff.token,
    "POST",
    `/api/provider/requirement-items/${id}/files`,
    form,
  );
  const body: RequirementRecord = answer.json();
  return { status: answer.statusCode, body };
}

const record = async (id: string): Promise<RequirementRecord> =>
  (await staffCall("GET", `requirement-items/${id}/record`)).body;

async function decide(token: string, id: string, decision: object) {
  const payload = { decisions: [{ id, reason: "", ...decision }] };
  const answer = await fixture.stage.call(token, "POST", "/api/provider/requirement-items/decide", { payload });
  return answer.json().results[0].status as string;
}

test("staff send a document for the company, which reads who did", { tags: ["REQ-32.10", "REQ-32.11"] }, async () => {
  const { id } = await anItem({ fields });
  const { status, body } = await uploadFor(id, { policy: "GL-1" });
  expect([status, body.draft]).toMatchObject([
    201,
    { values: { policy: "GL-1" }, files: [{ name: "Mailed", uploaded_by: "Ada Moss" }] },
  ]);
  const expires = await dayIn(90);
  const sent = await staffCall("POST", `requirement-items/${id}/submit`, {
    version: body.version,
    values: { expires },
    note: "It came by mail.",
  });
  expect([sent.status, sent.body.state, sent.body.batch]).toEqual([201, "submitted", expect.any(String)]);
  const submission = {
    source: "staff",
    sent_by: "Ada Moss",
    note: "It came by mail.",
    values: { policy: "GL-1", expires },
  };
  expect((await read(id)).submissions).toMatchObject([{ ...submission, files: [{ uploaded_by: "Ada Moss" }] }]);
  const waiting = "select size from work_items where kind = 'requirement_review' and company_id = $1";
  expect(await query(waiting, [fixture.company.id])).toEqual([{ size: 1 }]);

  expect(await decide(fixture.staff.token, id, { decision: "accept" })).toBe("own_upload");
  const second = await fixture.stage.aStaffMember();
  expect(await decide(second.token, id, { decision: "accept" })).toBe("accepted");
});

test("the person who uploaded one of the files does not decide either", { tags: "REQ-32.10" }, async () => {
  const { id } = await anItem();
  await uploadFor(id);
  expect((await act(`${id}/submit`)).status).toBe(201);
  expect((await read(id)).submissions[0]?.source).toBe("company");
  expect(await decide(fixture.staff.token, id, { decision: "change", reason: "Blurred." })).toBe("own_upload");
});

test("staff take back only files that staff uploaded", { tags: "REQ-32.11" }, async () => {
  const { id } = await anItem({ maximum_files: 2 });
  const own = (await upload(id)).body.draft.files[0].id;
  const { draft } = (await uploadFor(id)).body;
  const theirs = draft!.files.find(({ id: file }) => file !== own)!.id; // Both were uploaded.
  expect((await staffCall("DELETE", `requirement-items/${id}/files/${own}`)).status).toBe(404);
  const { status, body } = await staffCall("DELETE", `requirement-items/${id}/files/${theirs}`);
  expect([status, body.draft.files]).toMatchObject([200, [{ id: own }]]);
});

test(
  "what the company has sent, a missing section and a document that is not needed are refused",
  { tags: "REQ-32.11" },
  async () => {
    const { id, requirement } = await anItem();
    await upload(id);
    await act(`${id}/submit`);
    expect((await uploadFor(id)).body).toMatchObject({ code: "item_changed" });
    await act(`${id}/withdraw`);
    await query("update requirements set deleted_at = now() where id = $1", [requirement.id]);
    await query("update requirement_items set state = 'not_applicable' where id = $1", [id]);
    expect((await uploadFor(id)).status).toBe(409);
    await query(
      "update company_feature_flags set active = false where company_id = $1 and feature_name = 'Required Documents'",
      [fixture.company.id],
    );
    expect((await uploadFor(id)).status).toBe(404);
    expect((await staffCall("GET", `requirement-items/${id}/record`)).status).toBe(404);
  },
);

test(
  "the record of an item has all files, decisions and waivers, and opens no review",
  { tags: "REQ-13.1" },
  async () => {
    const { id } = await anItem({ fields });
    await upload(id, "First.pdf", { values: { policy: "GL-1" } });
    await act(`${id}/submit`);
    await act(`${id}/withdraw`);
    await act(`${id}/submit`);
    expect((await record(id)).state).toBe("submitted");
    await decide(fixture.staff.token, id, { decision: "change", reason: "The page is missing." });
    await act(`${id}/waiver-request`, { reason: "The broker is closed.", until: await dayIn(20) });
    await decide(fixture.staff.token, id, { decision: "waive", reason: "Until they open.", until: await dayIn(10) });
    const found = await record(id);
    expect(found).toMatchObject({
      state: "waived",
      batch: null,
      label: expect.stringContaining("Label"),
      submissions: [
        {
          state: "changes_requested",
          reason: "The page is missing.",
          decided_by: "Ada Moss",
          files: [{ name: "First" }],
        },
        { state: "withdrawn", files: [{ name: "First" }], values: { policy: "GL-1" } },
      ],
      waivers: [
        {
          state: "granted",
          asked: { reason: "The broker is closed.", by: "Ada Moss" },
          reason: "Until they open.",
          decided_by: "Ada Moss",
          until: await dayIn(10),
        },
      ],
    });
    expect((await read(id)).submissions).toHaveLength(1);
  },
);
