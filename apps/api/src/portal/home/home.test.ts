import { afterAll, beforeAll, expect, test } from "vitest";
import { readMigrations } from "../../ground/db/migrate.ts";
import { onlyRow } from "../../ground/db/only-row.ts";
import { openStage, type Stage } from "../../test/stage.ts";

const latest = "/api/notifications/latest-update-message/";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

async function aMessage(text: string) {
  const { rows } = await stage.owner.query<{ id: number }>(
    "insert into update_messages (text) values ($1) returning id",
    [text],
  );
  return onlyRow(rows).id;
}
const read = async (token: string) => (await stage.call(token, "GET", latest)).json<object>();
const dismiss = (token: string, id: unknown) => stage.call(token, "POST", latest, { body: { id } });

test("describes every area of the home page", { tags: ["HOME-01", "ORD-10.6"] }, async () => {
  const { token } = await stage.aVendor({ may: [] });
  const answer = await stage.call(token, "GET", "/api/help/home-page-descriptions/");
  const areas = answer.json<{ name: string; description: string }[]>();
  expect(areas.map(({ name }) => name)).toEqual([
    "Dashboard",
    "Document Repository",
    "Notifications",
    "Orders",
    "Product Catalog",
    "Settings",
  ]);
  expect(areas.every(({ description }) => description.length > 20)).toBe(true);
});

test("an update describes orders unless the provider has written about them", { tags: ["ORD-10.6"] }, async () => {
  const update = readMigrations().find(({ name }) => name === "0313-home-text-of-orders.sql")?.sql ?? "";
  const isAbout = "lower(name) = 'orders'";
  const findTexts = async () =>
    (await stage.owner.query<{ description: string }>(`select description from home_descriptions where ${isAbout}`))
      .rows;
  const [standard] = await findTexts();
  await stage.owner.query(`update home_descriptions set name = 'orders', description = 'Ours' where ${isAbout}`);
  await stage.owner.query(update);
  expect(await findTexts()).toEqual([{ description: "Ours" }]);
  await stage.owner.query(`delete from home_descriptions where ${isAbout}`);
  await stage.owner.query("insert into content_items (kind, id) values ('home-descriptions', 99)");
  await stage.owner.query(
    `insert into content_versions (kind, id, number, state, data)
     values ('home-descriptions', 99, 1, 'draft', '{"name": "Orders", "description": "Soon"}')`,
  );
  await stage.owner.query(update);
  expect(await findTexts()).toEqual([]);
  await stage.owner.query("delete from content_versions where id = 99");
  await stage.owner.query(update);
  expect(await findTexts()).toEqual([standard]);
});

test(
  "returns the latest message until the user dismisses it, and then only newer ones",
  { tags: ["HOME-02"] },
  async () => {
    const one = await stage.aVendor({ may: [] });
    const colleague = await stage.aVendor({ may: [], companyId: one.companyId });
    expect(await read(one.token)).toEqual({ id: null, text: null });

    const older = await aMessage("Older");
    const id = await aMessage("# Newer\n\n<script>alert(1)</script>");
    expect(await read(one.token)).toEqual({ id, text: "# Newer\n\n<script>alert(1)</script>" });
    expect((await dismiss(one.token, id)).statusCode).toBe(200);
    expect((await dismiss(one.token, id)).statusCode).toBe(200);
    expect(await read(one.token)).toEqual({ id: null, text: null });
    expect(await read(colleague.token)).toMatchObject({ id });

    expect((await dismiss(colleague.token, older)).statusCode).toBe(200);
    expect(await read(colleague.token)).toMatchObject({ id });
    const newest = await aMessage("Newest");
    expect(await read(one.token)).toEqual({ id: newest, text: "Newest" });
  },
);

test("rejects dismissing a missing message, and staff dismissing one as a user", async () => {
  const id = await aMessage("Hello");
  const { token } = await stage.aVendor({ may: [] });
  expect((await dismiss(token, 2_147_483_647)).statusCode).toBe(404);
  for (const wrong of [2_147_483_648, 0, 1.5, "1", null]) expect((await dismiss(token, wrong)).statusCode).toBe(400);

  const staff = await stage.aStaffMember();
  const asUser = await stage.aVendor({ may: [], staffId: staff.id });
  expect((await dismiss(asUser.token, id)).statusCode).toBe(403);
  expect(await read(asUser.token)).toMatchObject({ id });
});
