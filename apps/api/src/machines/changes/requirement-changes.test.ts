import { expect, test } from "vitest";
import { requirementFixture } from "../../test/requirement-fixture.ts";
import { settleTransactions } from "../../test/settle-transactions.ts";
import { openWebhookStage } from "../../test/webhook-fixture.ts";

const fixture = requirementFixture();
const { query, publish, follow } = fixture;

/** Opens an item of the company, and returns the status and the types of what a reader of the feed gets. */
async function read(token: string, path: string) {
  await publish({ condition: { company_ids: [fixture.company.id] } });
  await follow();
  await settleTransactions(fixture.stage.owner);
  const answer = await fixture.stage.call(token, "GET", `/api/${path}`);
  const { changes = [] } = answer.json<{ changes?: { type: string }[] }>();
  return { status: answer.statusCode, types: changes.map(({ type }) => type) };
}

const opened = { status: 200, types: ["requirement.opened"] };

test("a vendor follows its required documents while the section is on", { tags: ["REQ-44.4"] }, async () => {
  const admin = await fixture.stage.aVendor({ companyId: fixture.company.id, role: "Vendor Admin" });
  expect(await read(admin.token, "changes")).toEqual(opened);
  expect(await read(admin.token, "changes?types=requirement.opened")).toMatchObject({ status: 200 });
  await query(
    "update company_feature_flags set active = false where company_id = $1 and feature_name = 'Required Documents'",
    [fixture.company.id],
  );
  expect(await read(admin.token, "changes")).toEqual({ status: 200, types: [] });
  expect(await read(admin.token, "changes?types=requirement.opened")).toEqual({ status: 404, types: [] });
});

test("staff who may not review documents follow everything else", { tags: ["REQ-44.4"] }, async () => {
  const { rows } = await fixture.stage.owner.query<{ code: string }>(
    "select company_code as code from companies where id = $1",
    [fixture.company.id],
  );
  const company = rows[0]?.code;
  expect(await read(fixture.staff.token, `provider/changes?company=${company}`)).toEqual(opened);
  await query("delete from role_permissions where permission = 'provider.review_documents'");
  expect(await read(fixture.staff.token, `provider/changes?company=${company}`)).toEqual({ status: 200, types: [] });
  expect(await read(fixture.staff.token, `provider/changes?company=${company}&types=requirement.opened`)).toEqual({
    status: 403,
    types: [],
  });
});

test("webhooks are told of required documents while the section is on", { tags: ["REQ-44.4"] }, async () => {
  await using hooks = await openWebhookStage();
  const [asked, spared] = [await hooks.stage.aCompany(), await hooks.stage.aCompany()];
  const { owner } = hooks.stage;
  await owner.query(
    "update company_feature_flags set active = company_id = $1 where feature_name = 'Required Documents'",
    [asked.id],
  );
  const types = ["requirement.closed"] as const;
  const ofProvider = await hooks.stage.aWebhook({ types: [...types] });
  const ofVendor = await hooks.stage.aWebhook({ types: [...types], companyId: asked.id });
  await hooks.stage.aWebhook({ types: [...types], companyId: spared.id });
  for (const { id } of [asked, spared])
    await owner.query("select record_events($1)", [
      JSON.stringify([
        { company_id: id, type: "requirement.closed", subject: "item", data: { state: "not_applicable" } },
      ]),
    ]);
  await hooks.add(3);
  const found = (await hooks.findDeliveries()).map(({ webhook_id, body }) => [webhook_id, JSON.parse(body).data]);
  const data = (company_code: string) => ({ id: expect.any(String), company_code, subject: "item", changed: [] });
  expect(found).toHaveLength(3);
  expect(found).toEqual(
    expect.arrayContaining([
      [ofProvider.id, data(asked.code)],
      [ofProvider.id, data(spared.code)],
      [ofVendor.id, data(asked.code)],
    ]),
  );
});
