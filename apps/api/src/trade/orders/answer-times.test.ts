import { afterAll, expect, test } from "vitest";
import { openStage } from "../../test/stage.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

test("the median times of answers count hours of working days, from five on", { tags: ["ORD-23.1"] }, async () => {
  const vendor = await stage.aVendor();
  const read = async () => (await stage.call(vendor.token, "GET", "/api/orders/answer-times")).json();
  /** Answers an order some hours after it was sent, on the Tuesday of three weeks ago or over the weekend before. */
  const answer = async (number: number, sent: string, hours: number) => {
    const { rows } = await stage.owner.query<{ id: string; at: string }>(
      `with day as (select date_trunc('week', now() at time zone c.time_zone) - interval '3 weeks' + $3::interval as local, c.time_zone
        from work_calendar c), o as (
         insert into purchase_orders (company_id, purchase_order, order_date, status, total)
         select $1, $2, current_date, 'Open', 1 returning id
       ) select o.id, (day.local at time zone day.time_zone)::text as at from o, day`,
      [vendor.companyId, `PO-${number}`, sent],
    );
    const { id, at } = rows[0]!; // The insert returns its row.
    await stage.owner.query(
      `insert into order_revisions (company_id, order_id, kind, revision, at, source, changes) values ($1, $2, 'sent', 1, $3, 'intake', '[]')`,
      [vendor.companyId, id, at],
    );
    await stage.owner.query(
      `insert into order_responses (company_id, order_id, version, order_revision, at, actor_id, source, former_terms)
       values ($1, $2, 1, 1, $3::timestamptz + make_interval(hours => $4), $5, 'screen', '[]')`,
      [vendor.companyId, id, at, hours, vendor.id],
    );
  };
  await stage.owner.query("insert into order_statuses (name) values ('Open') on conflict do nothing");
  await stage.owner.query("delete from work_holidays");
  for (const number of [1, 2, 3]) await answer(number, "1 day 8 hours", 2 * number);
  // From Friday 20:00 to Monday 4:00 are 8 hours of working days.
  await answer(4, "-3 days -4 hours", 56);
  expect(await read()).toEqual({ company_hours: null, provider_hours: null });
  await answer(5, "1 day 8 hours", 9);
  expect(await read()).toEqual({ company_hours: 6, provider_hours: null });
  expect((await stage.call((await stage.aVendor()).token, "GET", "/api/orders/answer-times")).json()).toEqual({
    company_hours: null,
    provider_hours: null,
  });
});
