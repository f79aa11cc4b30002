import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { submissionFixture } from "../../../test/submission-fixture.ts";

const fixture = submissionFixture();
const { act, anItem, call, query, read, upload } = fixture;

const fields = [
  { key: "policy", name: "Policy Number", type: "text" as const, is_required: true },
  { key: "heats", name: "Heats", type: "text" as const, is_required: false, is_list: true },
];

const loose = () => query("select from loose_files where company_id = $1", [fixture.company.id]);

test("uploaded files wait with their values until they are sent", { tags: ["REQ-21.1"] }, async () => {
  const { id, version } = await anItem({ maximum_files: 2, fields });
  const first = await upload(id, "Policy.pdf", { values: { policy: "GL-1", heats: "A1\nB2" } });
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({
    id,
    version: version + 1,
    state: "missing",
    files: [],
    draft: { values: { policy: "GL-1", heats: ["A1", "B2"] }, files: [{ name: "Policy", extension: "pdf" }] },
    submissions: [],
  });
  const { body } = await upload(id, "Endorsement.pdf", { values: { policy: "GL-2" } });
  expect(body.draft.values).toEqual({ policy: "GL-2", heats: ["A1", "B2"] });
  expect(await read(id)).toEqual(body);
  const [policy] = body.draft.files;
  const removed = await call("DELETE", `requirements/${id}/files/${policy.id}`);
  expect([removed.status, removed.body.draft.files.map(({ name }: { name: string }) => name)]).toEqual([
    200,
    ["Endorsement"],
  ]);
  expect((await call("DELETE", `requirements/${id}/files/${policy.id}`)).status).toBe(404);
  expect(await fixture.stage.blobs.get(`requirements/${policy.id}`)).toBeNull();
  expect(await loose()).toEqual([]);
});

test("files that do not fit are refused and not stored", { tags: ["REQ-21.2"] }, async () => {
  const { id } = await anItem({ fields });
  expect((await upload(id, "Policy.exe")).status).toBe(400);
  expect((await upload(id, "Policy.pdf", { values: { other: "1" } })).body).toEqual({
    "values.other": ["The document's label has no such field."],
  });
  expect((await read(id)).draft).toBeNull();
  await upload(id);
  expect(await upload(id, "Second.pdf")).toMatchObject({
    status: 409,
    body: { code: "too_many_files", params: { most: 1 } },
  });
  expect(await loose()).toEqual([]);
  const room = (await fixture.stage.call(fixture.vendor.token, "GET", "/api/documents/room")).json();
  expect(room.company_bytes.used).toBeGreaterThan(0);
});

test("a repeated upload stores one file", { tags: ["REQ-21.1"] }, async () => {
  const { id } = await anItem({ maximum_files: 3 });
  const key = randomUUID();
  const first = await upload(id, "Policy.pdf", { key });
  expect(await upload(id, "Policy.pdf", { key })).toEqual(first);
  expect((await upload(id, "Other.pdf", { key })).status).toBe(422);
  expect((await read(id)).draft?.files).toHaveLength(1);
});

test("two files at once do not exceed the number", { tags: ["REQ-21.2"] }, async () => {
  const { id } = await anItem();
  const answers = await Promise.all([upload(id, "One.pdf"), upload(id, "Two.pdf")]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
});

test(
  "only the company downloads its files, and only users who may send upload them",
  { tags: ["REQ-21.3"] },
  async () => {
    const { id } = await anItem();
    const { body } = await upload(id);
    const documents_ids = body.draft.files.map((file: { id: string }) => file.id);
    const { body: granted } = await act("download/", { documents_ids });
    const url = new URL(granted.url, "http://localhost");
    const file = await fixture.stage.call(fixture.vendor.token, "GET", url.pathname + url.search);
    expect([file.statusCode, file.body.slice(0, 4)]).toEqual([200, "%PDF"]);
    const other = await fixture.stage.aVendor({ role: "Full Access" });
    expect((await act("download/", { documents_ids }, { token: other.token })).status).toBe(404);
    expect((await upload(id, "Foreign.pdf", { token: other.token })).status).toBe(404);
    const { companyId } = fixture.vendor;
    const viewer = await fixture.stage.aVendor({ role: "View Only", companyId });
    expect((await upload(id, "Viewed.pdf", { token: viewer.token })).status).toBe(403);
    expect((await act("download/", { documents_ids }, { token: viewer.token })).status).toBe(200);
  },
);
