import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { agreementFixture, dayIn } from "../../test/agreement-fixture.ts";

const fixture = agreementFixture();
const { aMissing, anAccepted, files, queue, send, waiting } = fixture;

test("a vendor fills a missing agreement, which then waits for the provider", { tags: ["CORP-05.1"] }, async () => {
  const id = await aMissing();
  expect(await files()).toMatchObject([{ id, status: "1", upload: true }]);
  expect(await waiting()).toEqual(["missing_agreements"]);
  const { status, body } = await send(id);
  expect(status).toBe(201);
  const sent = { at: expect.any(String), by: expect.stringContaining("Ada"), renews: null };
  expect(body).toMatchObject({ id, status: "2", name: "Policy", expiration_date: dayIn(365) });
  const [file] = await files();
  expect(file).toEqual({ ...body, sent });
  expect(file).not.toHaveProperty("upload");
  expect(await waiting()).toEqual([]);
  expect(await queue()).toEqual(["The vendor sent its file"]);
});

test("a renewal leaves the accepted file valid until it is decided", { tags: ["CORP-05.5"] }, async () => {
  const id = await anAccepted(12);
  expect(await waiting()).toEqual(["expiring_agreements"]);
  const { body } = await send(id);
  expect(body.id).not.toBe(id);
  const found = await files();
  expect(found).toMatchObject([
    {
      id: body.id,
      status: "2",
      name: "Policy",
      sent: { renews: { name: "Old Insurance", expiration_date: dayIn(12) } },
    },
    { id, status: "4", name: "Old Insurance", expiry: "soon" },
  ]);
  expect(found.some(({ upload }) => upload)).toBe(false);
  expect(await waiting()).toEqual([]);
  expect(await queue()).toEqual(["The vendor sent its file"]);
});

test("only missing and expiring agreements take a file", { tags: ["CORP-05.1"] }, async () => {
  const valid = await anAccepted(200);
  expect(await send(valid)).toMatchObject({ status: 409, body: { code: "item_changed" } });
  const expired = await anAccepted(-3, "Tax form");
  expect((await send(expired)).status).toBe(201);
});

test("a second file is refused while one waits, also of a colleague", { tags: ["CORP-05.2"] }, async () => {
  const missing = await aMissing();
  const colleague = await fixture.stage.aVendor({ role: "Full Access", companyId: fixture.vendor.companyId });
  const answers = await Promise.all([send(missing), send(missing, { token: colleague.token, file: "Other" })]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("item_changed");
  const expiring = await anAccepted(3, "Tax form");
  const renewals = await Promise.all([send(expiring), send(expiring, { token: colleague.token })]);
  expect(renewals.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  expect(await files()).toHaveLength(3);
});

test("a repeated request sends one file", { tags: ["CORP-05.2"] }, async () => {
  const id = await aMissing();
  const key = randomUUID();
  const first = await send(id, { key });
  expect(await send(id, { key })).toEqual(first);
  expect((await send(id, { key, file: "Another" })).status).toBe(422);
});

test("names what is wrong at its field, and stores nothing", { tags: ["CORP-05.3"] }, async () => {
  const id = await aMissing();
  expect(await send(id, { expires: -2 })).toMatchObject({
    status: 400,
    body: { expiration_date: ["This day is over. Send a document that is still valid."] },
  });
  expect((await send(id, { file: "" })).body).toEqual({ document: ["Choose the file of the agreement."] });
  expect((await send(id, { expires: 0 })).status).toBe(201);
  const { rows } = await fixture.stage.owner.query("select from loose_files where company_id = $1", [
    fixture.vendor.companyId,
  ]);
  expect(rows).toEqual([]);
});

test("nobody sends for another company, without the permission or the feature", { tags: ["CORP-05.4"] }, async () => {
  const id = await aMissing();
  const { stage, vendor } = fixture;
  const { companyId } = vendor;
  const other = await stage.aVendor({ role: "Full Access" });
  const viewer = await stage.aVendor({ role: "View Only", companyId });
  expect((await send(id, { token: other.token })).status).toBe(404);
  expect((await send(id, { token: viewer.token })).status).toBe(403);
  await stage.owner.query(
    "update company_feature_flags set active = false where company_id = $1 and feature_name = 'Required Documents'",
    [companyId],
  );
  expect((await send(id)).status).toBe(404);
  expect(await files()).toEqual([expect.not.objectContaining({ upload: true })]);
});

test("the company's quota counts the files that it sent", { tags: ["CORP-05.3"] }, async () => {
  const read = async () =>
    (await fixture.stage.call(fixture.vendor.token, "GET", "/api/documents/room")).json().company_bytes?.used as number;
  const before = await read();
  await send(await aMissing());
  expect(await read()).toBeGreaterThan(before);
});
