import { beforeEach, describe, expect, test } from "vitest";
import { answerFixture } from "../../test/answer-fixture.ts";

const fixture = answerFixture();
const { addOrder, answer, call, loadLines, loadOrder, order, query } = fixture;

const calendar = (zone: string) =>
  fixture.stage.owner.query("update work_calendar set time_zone = $1, weekdays = '{1,2,3,4,5}'", [zone]);

beforeEach(async () => {
  await fixture.stage.owner.query("delete from work_holidays");
  await calendar("UTC");
});

describe("a loaded day", { tags: ["ORD-60.2"] }, () => {
  beforeEach(() => calendar("America/Chicago"));
  const loadDay = (day: string) => loadOrder("PO-1", ",respond_by", `,${day}`);

  test("ends at 17:00 in the zone of the calendar, and counts for the lines that are not changed after it", async () => {
    await loadDay("2031-06-03");
    expect(await order()).toMatchObject({
      respond_by: "2031-06-03T22:00:00.000Z",
      revision: 1,
    });
    await loadLines(["1,A,90,EA,12.5,2027-03-01"]);
    expect(Date.parse((await order()).respond_by)).toBeLessThan(Date.now() + 6 * 86_400_000);
    await answer({ 1: [{ action: "accept" }] }, { revision: 2 });
    expect((await order()).respond_by).toBe("2031-06-03T22:00:00.000Z");
    await loadLines(["1,A,80,EA,12.5,2027-03-01"]);
    await loadDay("2031-12-02");
    expect((await order()).respond_by).toBe("2031-12-02T23:00:00.000Z");
  });

  test("counts from the sending if it comes with the order, and is in the history if it comes later", async () => {
    await loadOrder("PO-2", ",respond_by", ",2031-06-03");
    await loadLines(["1,A,2,EA,1,2027-03-01"], { order: "PO-2" });
    const read = async () => (await call("GET", "orders/PO-2")).body.respond_by;
    expect(await read()).toBe("2031-06-03T22:00:00.000Z");
    await query("update order_revisions set at = at - interval '1 minute' where company_id = $1 and at > now()");
    await loadOrder("PO-2", ",respond_by", ",2031-06-03");
    await loadOrder("PO-2", ",respond_by", ",2031-06-04");
    const notes = await query("select changes from order_revisions where company_id = $1 and kind = 'note'");
    expect(notes).toEqual([
      {
        changes: [
          {
            line: null,
            field: "respond_by",
            old: "2031-06-03",
            new: "2031-06-04",
          },
        ],
      },
    ]);
    expect(await read()).toBe("2031-06-04T22:00:00.000Z");
    const report = await loadOrder("PO-2", ",respond_by", ",tomorrow");
    expect(report.errors).toMatchObject([{ field: "respond_by" }]);
  });

  test("is replaced by a new time after an answer is taken back", async () => {
    await loadDay("2031-06-03");
    await answer({ 1: [{ action: "reject", reason: "no_stock" }] });
    expect((await order()).respond_by).toBe("2031-06-03T22:00:00.000Z");
    expect((await call("POST", "orders/PO-1/responses/1/undo")).status).toBeLessThan(300);
    expect(Date.parse((await order()).respond_by)).toBeLessThan(Date.now() + 6 * 86_400_000);
  });
});

describe("clocks", { tags: ["ORD-60.3"] }, () => {
  const pauses = async (...times: [string, string][]) => {
    for (const [began, ended] of times)
      await query(
        "insert into answer_pauses (company_id, reason, began_at, ended_at) values ($1, 'suspension', $2, $3)",
        began,
        ended,
      );
  };
  const compute = () =>
    query(
      "select compute_order_states(array_agg(company_id), array_agg(order_id)) from order_states where company_id = $1",
    );
  const sentAt = (at: string) => query("update order_revisions set at = $2 where company_id = $1", at);

  // The 2nd of March 2026 is a Monday.
  test.for<[string, string, [string, string][], string]>([
    ["none", "03-02 10:00", [], "03-04 10:00"],
    ["one between two days", "03-02 10:00", [["03-03 10:00", "03-05 16:00"]], "03-06 16:00"],
    ["one over a weekend", "03-02 10:00", [["03-03 10:00", "03-09 04:00"]], "03-10 04:00"],
    ["one on a weekend", "03-05 10:00", [["03-07 00:00", "03-08 20:00"]], "03-09 10:00"],
    ["one that ended before", "03-02 10:00", [["02-20 10:00", "03-02 09:00"]], "03-04 10:00"],
    ["one that began too late", "03-02 10:00", [["03-04 11:00", "03-20 09:00"]], "03-04 10:00"],
    ["one in which the order came", "03-02 10:00", [["02-02 10:00", "03-03 12:00"]], "03-05 12:00"],
    [
      "two",
      "03-02 10:00",
      [
        ["03-03 10:00", "03-04 10:00"],
        ["03-05 08:00", "03-06 08:00"],
      ],
      "03-06 10:00",
    ],
    [
      "two at once",
      "03-02 10:00",
      [
        ["03-03 10:00", "03-04 10:00"],
        ["03-03 12:00", "03-04 08:00"],
      ],
      "03-05 10:00",
    ],
    ["one over a change of the hour", "10-23 10:00", [["10-23 12:00", "10-26 12:00"]], "10-28 10:00"],
  ])("move by the working time of pauses: %s", async ([, sent, times, due]) => {
    await calendar("Europe/Paris");
    const inParis = (time: string) => `2026-${time} Europe/Paris`;
    await sentAt(inParis(sent));
    await pauses(...times.map(([began, ended]): [string, string] => [inParis(began), inParis(ended)]));
    await compute();
    const [found] = await query<{ due: string }>(
      "select to_char(respond_by at time zone 'Europe/Paris', 'MM-DD HH24:MI') as due from order_states where company_id = $1",
    );
    expect(found?.due).toBe(due);
  });

  test("of a loaded day move too", async () => {
    await query("update purchase_orders set respond_by = '2026-03-05' where company_id = $1");
    await query("delete from order_revisions where company_id = $1 and kind = 'note'");
    await sentAt("2026-03-02 10:00Z");
    await pauses(["2026-03-03 00:00Z", "2026-03-04 00:00Z"]);
    await compute();
    expect((await order()).respond_by).toBe("2026-03-06T17:00:00.000Z");
  });

  test("of one line move, and those of another that came after the pause do not", async () => {
    await addOrder("PO-2", ["1,A,2,EA,1,2027-03-01"]);
    await sentAt("2026-03-02 10:00Z");
    await query(
      "update order_revisions set at = '2026-03-05 10:00Z' where company_id = $1 and order_id = (select max(order_id) from order_states where company_id = $1)",
    );
    await pauses(["2026-03-03 10:00Z", "2026-03-04 10:00Z"]);
    await compute();
    expect((await order()).respond_by).toBe("2026-03-05T10:00:00.000Z");
    expect((await call("GET", "orders/PO-2")).body.respond_by).toBe("2026-03-09T10:00:00.000Z");
  });
});
