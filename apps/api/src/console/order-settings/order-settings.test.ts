import { describe, expect, test } from "vitest";
import { defaultSettings, noSettings, orderSettingsFixture } from "../../test/order-settings-fixture.ts";

const fixture = orderSettingsFixture();
const { change, changeOwn, put, putOwn, read, readOwn } = fixture;
const price = { minus: "5", plus: "2.5", outside: "refuse" };

const recorded = async (action: string) =>
  (
    await fixture.stage.owner.query<{ actor_id: string; company_id: string | null; details: object }>(
      "select actor_id, company_id, details from audit_entries where action = $1 and result = 'done' order by id desc limit 1",
      [action],
    )
  ).rows[0];

describe("the provider's settings of orders", { tags: ["ORD-30.6"] }, () => {
  test("are read by staff, changed with their version and recorded", async () => {
    const { version } = await read();
    expect(await read()).toEqual({ ...defaultSettings, version });
    const answer = await put({ ...defaultSettings, price, respond_days: 3, version });
    const saved = { ...defaultSettings, price, respond_days: 3, version: version + 1 };
    expect(answer).toEqual({ status: 200, body: saved });
    expect(await read()).toEqual(saved);
    expect(await recorded("PUT /api/provider/order-settings")).toMatchObject({
      actor_id: fixture.staff.id,
      details: { price, respond_days: 3 },
    });
    expect(await put({ ...defaultSettings, version })).toMatchObject({
      status: 409,
      body: { code: "order_settings_changed" },
    });
    expect(await read()).toEqual(saved);
  });

  test("have one winner of two changes at once", async () => {
    const { version } = await read();
    const both = await Promise.all([1, 2].map(() => put({ ...defaultSettings, version })));
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  });

  test("keep percents in one form", async () => {
    await change({ price: { ...price, minus: "05.50" }, over_shipment: "10.0" });
    expect(await read()).toMatchObject({ price: { minus: "5.5", plus: "2.5" }, over_shipment: "10" });
  });

  test("are refused by field", async () => {
    const body = {
      ...(await read()),
      price: { minus: "100.0001", plus: "1", outside: "ask" },
      quantity: { minus: "-1", plus: "five", outside: "apply" },
      date: { minus: 0.5, plus: 366, outside: "ask" },
      respond_days: 0,
    };
    expect(await put(body)).toEqual({
      status: 400,
      body: {
        "price.minus": ["Must be a percent from 0 to 100."],
        "quantity.minus": ["Must be a percent from 0 to 100."],
        "quantity.plus": ["Must be a percent from 0 to 1000."],
        "quantity.outside": ["Choose what happens with other values."],
        "date.minus": ["Must be a whole number from 0 to 365."],
        "date.plus": ["Must be a whole number from 0 to 365."],
        respond_days: ["Must be a whole number from 1 to 60."],
      },
    });
  });
});

describe("the settings of a company", { tags: ["ORD-30.7"] }, () => {
  test("are the provider's until it has own ones", async () => {
    expect(await readOwn()).toEqual(noSettings);
    expect(await putOwn({ ...noSettings, price })).toEqual({
      status: 200,
      body: { ...noSettings, price, version: 1 },
    });
    expect(await recorded("PUT /api/provider/companies/{id}/order-settings")).toMatchObject({
      company_id: fixture.company.id,
      details: { price },
    });
    expect(await putOwn(noSettings)).toMatchObject({ status: 409, body: { code: "order_settings_changed" } });
    await changeOwn({ price: null, split: "refuse" });
    expect(await readOwn()).toEqual({ ...noSettings, split: "refuse", version: 2 });
  });

  test("are not those of an unknown company", async () => {
    const unknown = `provider/companies/${crypto.randomUUID()}/order-settings`;
    const { token } = fixture.staff;
    expect((await fixture.call("GET", unknown, undefined, { token })).status).toBe(404);
    expect((await fixture.call("PUT", unknown, noSettings, { token })).status).toBe(404);
  });

  test("are changed only with the permission", async () => {
    const { token } = await fixture.stage.aStaffMember({
      may: ["provider.view_companies", "provider.change_settings"],
    });
    expect((await put({ ...defaultSettings, version: 1 }, token)).status).toBe(403);
    expect((await putOwn(noSettings, token)).status).toBe(403);
    expect(await readOwn()).toEqual(noSettings);
  });
});

test("the days to answer are a setting, and orders that wait get another time", { tags: ["ORD-60.4"] }, async () => {
  await fixture.stage.owner.query("update work_calendar set time_zone = 'UTC', weekdays = '{1,2,3,4,5,6,7}'");
  await fixture.stage.owner.query("delete from work_holidays");
  const { rows } = await fixture.stage.owner.query<{ at: Date }>(
    "select at from order_revisions where company_id = $1 and kind = 'sent'",
    [fixture.company.id],
  );
  const days = async () => (Date.parse((await fixture.order()).respond_by) - rows[0]!.at.getTime()) / 86_400_000; // PO-1 was sent
  await change({ respond_days: 5 });
  expect(await days()).toBe(5);
  await changeOwn({ respond_days: 1 });
  expect(await days()).toBe(1);
  await change({ respond_days: 7 });
  expect(await days()).toBe(1);
  await changeOwn({ respond_days: null });
  expect(await days()).toBe(7);
});
