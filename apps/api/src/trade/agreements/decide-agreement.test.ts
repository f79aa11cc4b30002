import type { AgreementGroup } from "@lading/contract";
import { expect, test } from "vitest";
import { agreementFixture, dayIn } from "../../test/agreement-fixture.ts";

const fixture = agreementFixture();
const { aMissing, anAccepted, blob, call, decide, files, queue, send, undo, waiting } = fixture;

test("an accepted file is valid, and nobody has to do anything", { tags: ["CORP-06.1"] }, async () => {
  const id = await aMissing();
  await send(id);
  expect((await call("PATCH", `agreements/${id}`, { status: "3" })).body.status).toBe("3");
  expect(await decide(id, "accept")).toEqual({ status: 200, body: { id, status: "accepted" } });
  expect(await files()).toMatchObject([{ id, status: "4", name: "Policy" }]);
  expect(await queue()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test("the vendor reads why a file was refused, and sends another", { tags: ["CORP-06.2"] }, async () => {
  const id = await aMissing();
  await send(id);
  expect(await decide(id, "change", " ")).toMatchObject({
    status: 400,
    body: { reason: ["Say why. The vendor reads it."] },
  });
  expect((await decide(id, "change", "The limit is too low.")).body).toEqual({ id, status: "changes_requested" });
  expect(await files()).toMatchObject([{ id, status: "1", name: null, reason: "The limit is too low.", upload: true }]);
  expect(await waiting()).toEqual(["missing_agreements"]);
  expect(await queue()).toEqual(["Required and missing"]);
  // The refused file stays.
  expect(await blob(id)).toMatchObject({ is_loose: false });
  await send(id, { file: "Better" });
  const [again] = await files();
  expect(again).toMatchObject({ id, status: "2", name: "Better" });
  expect(again).not.toHaveProperty("reason");
});

test("a refused renewal leaves the accepted file, with the reason", { tags: ["CORP-06.2", "CORP-05.5"] }, async () => {
  const id = await anAccepted(12);
  const { body } = await send(id);
  await decide(body.id, "change", "Not signed.");
  expect(await files()).toMatchObject([
    { id, status: "4", name: "Old Insurance", reason: "Not signed.", upload: true },
  ]);
  expect(await blob(body.id)).toMatchObject({ is_loose: false });
  const next = await send(id, { file: "Signed" });
  await decide(next.body.id, "accept");
  const found = await files();
  expect(found.map(({ name, status }) => [name, status])).toEqual([
    ["Signed", "4"],
    ["Old Insurance", "4"],
  ]);
  expect(found.some(({ reason, upload }) => reason ?? upload)).toBe(false);
});

test("the person who decided undoes it for 10 seconds", { tags: ["CORP-06.3"] }, async () => {
  const [missing, expiring] = [await aMissing(), await anAccepted(5, "Tax form")];
  await send(missing);
  const renewal = (await send(expiring)).body.id as string;
  const before = await files();
  const words = await queue();
  const known = (list: Awaited<ReturnType<typeof files>>) =>
    list.map(({ id, name, reason, sent, status }) => [id, name, reason, sent, status === "1"]);
  for (const [id, decision] of [
    [missing, "accept"],
    [missing, "change"],
    [renewal, "accept"],
    [renewal, "change"],
  ] as const) {
    await decide(id, decision, "Not signed.");
    const other = await fixture.stage.aStaffMember();
    expect(await undo(id, other.token)).toMatchObject({ status: 403, body: { code: "not_own_decision" } });
    expect(await undo(id)).toEqual({ status: 200, body: { id, status: "in_review" } });
    expect(known(await files())).toEqual(known(before));
    expect((await queue()).toSorted()).toEqual(words.toSorted());
  }
  await decide(missing, "accept");
  await fixture.stage.owner.query(
    "update agreement_submissions set decided_at = now() - interval '13 seconds' where agreement_id = $1",
    [missing],
  );
  expect(await undo(missing)).toMatchObject({ status: 409, body: { code: "undo_over" } });
});

test("a refusal stays if the vendor has sent another file since", { tags: ["CORP-06.3"] }, async () => {
  const id = await anAccepted(5);
  const renewal = (await send(id)).body.id as string;
  await decide(renewal, "change", "Not signed.");
  await send(id, { file: "Signed" });
  expect(await undo(renewal)).toMatchObject({ status: 409, body: { code: "decision_overtaken" } });
});

test("one decision counts, and nobody decides on an own file", { tags: ["CORP-06.4"] }, async () => {
  const id = await aMissing();
  const { stage, staff, vendor } = fixture;
  const asVendor = await stage.aVendor({ role: "Full Access", companyId: vendor.companyId, staffId: staff.id });
  await send(id, { token: asVendor.token });
  expect(await decide(id, "accept")).toMatchObject({ status: 409, body: { code: "own_upload" } });
  expect(await call("PATCH", `agreements/${id}`, { status: "4" })).toMatchObject({
    status: 409,
    body: { code: "own_upload" },
  });
  const [one, two] = [await stage.aStaffMember(), await stage.aStaffMember()];
  const answers = await Promise.all([
    decide(id, "accept", undefined, one.token),
    decide(id, "change", "Not signed.", two.token),
  ]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("item_decided");
});

test("a change of the status to accepted is a decision", { tags: ["CORP-06.4"] }, async () => {
  const id = await aMissing();
  await send(id);
  expect((await call("PATCH", `agreements/${id}`, { status: "4" })).status).toBe(200);
  expect(await decide(id, "change", "Late.")).toMatchObject({ status: 409, body: { code: "item_decided" } });
});

test("a removed agreement takes its refused files along", { tags: ["CORP-06.2"] }, async () => {
  const id = await aMissing();
  await send(id);
  await decide(id, "change", "Not signed.");
  const refused = await blob(id);
  expect((await call("DELETE", `agreements/${id}`)).status).toBe(200);
  expect(await blob(id)).toBeUndefined();
  const { rows } = await fixture.stage.owner.query("select from loose_files where key = $1", [
    `agreements/${refused?.file_id}`,
  ]);
  expect(rows).toHaveLength(1);
});

test("sent files wait in the queue only while the feature is on", { tags: ["CORP-05.4"] }, async () => {
  await send(await aMissing());
  const set = (active: boolean) =>
    call("PATCH", `companies/${fixture.vendor.companyId}`, {
      feature_flags: [{ feature_name: "Required Documents", active }],
    });
  await set(false);
  expect(await queue()).not.toContain("The vendor sent its file");
  await set(true);
  expect(await queue()).toEqual(["The vendor sent its file"]);
});

test("both sides see refused files with who refused them and why, and open them", { tags: ["CORP-06.6"] }, async () => {
  const { stage, vendor, staff } = fixture;
  const { companyId } = vendor;
  const [missing, expiring] = [await aMissing(), await anAccepted(5, "Tax form")];
  await send(missing);
  await decide(missing, "change", "The limit is too low.");
  await send(missing, { file: "Second" });
  await decide(missing, "change", "It is not signed.");
  const renewal = (await send(expiring, { file: "Draft" })).body.id as string;
  await decide(renewal, "change", "It is a draft.");
  const read = async (token: string, path: string) =>
    (await stage.call(token, "GET", path)).json<AgreementGroup[]>().map(({ refused }) => refused);
  const own = await read(vendor.token, "/api/corporate-agreements/");
  const person = expect.stringMatching(/\w/);
  const refused = { sent_by: expect.stringContaining("Ada"), refused_by: person, extension: "pdf" };
  expect(own).toMatchObject([
    [
      { ...refused, name: "Second", reason: "It is not signed.", expiration_date: dayIn(365) },
      { ...refused, name: "Policy", reason: "The limit is too low." },
    ],
    [{ ...refused, name: "Draft", reason: "It is a draft." }],
  ]);
  expect(await read(staff.token, `/api/provider/companies/${companyId}/agreements`)).toEqual(own);

  const { id = "" } = own[1]?.[0] ?? {};
  const open = async (token: string, path: string) =>
    (await stage.call(token, "POST", path, { payload: { documents_ids: [id] } })).statusCode;
  expect(await open(vendor.token, "/api/corporate-agreements/download/")).toBe(200);
  expect(await open(staff.token, "/api/provider/agreements/download/")).toBe(200);
  const other = await stage.aVendor({ role: "Full Access" });
  expect(await open(other.token, "/api/corporate-agreements/download/")).toBe(404);

  // A file that waits again was not refused.
  expect((await undo(renewal)).status).toBe(200);
  expect((await read(vendor.token, "/api/corporate-agreements/")).at(1)).toBeUndefined();
  await stage.owner.query("update company_feature_flags set active = false where company_id = $1", [companyId]);
  expect(await read(vendor.token, "/api/corporate-agreements/")).toEqual([undefined, undefined]);
});
