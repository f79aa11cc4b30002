import { notificationTypes } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededRandom } from "@lading/demonstration/random";
import { openStage, type Stage } from "../../test/stage.ts";
import { notificationFixture, type PastEvent } from "../../test/notification-fixture.ts";

let stage: Stage;
let fixture: ReturnType<typeof notificationFixture>;
beforeAll(async () => {
  stage = await openStage();
  fixture = notificationFixture(stage);
});
afterAll(() => stage[Symbol.asyncDispose]());

const onDay = (day: string, description: string, more: Partial<PastEvent> = {}): PastEvent => ({
  notification_type: "purchase_order",
  event_date: `${day}T12:00:00Z`,
  description,
  ...more,
});

async function createNotifiedCompany(events: readonly PastEvent[]) {
  const user = await stage.aVendor();
  await fixture.insertNotifications(user.companyId, events);
  return user;
}

const getDescriptions = ({ results }: { results: { description: string }[] }) =>
  results.map(({ description }) => description);

describe("a list of notifications", () => {
  test("shows ten per page, newest first, with their number", { tags: ["NOTI-02.1"] }, async () => {
    const days = Array.from({ length: 23 }, (_, index) => `2026-03-${String(index + 1).padStart(2, "0")}`);
    const { token } = await createNotifiedCompany(days.map((day) => onDay(day, day)));
    const first = await fixture.list(token);
    expect(first.count).toBe(23);
    expect(getDescriptions(first)).toEqual(days.slice(13).toReversed());
    expect(getDescriptions(await fixture.list(token, { page: "3" }))).toEqual([
      "2026-03-03",
      "2026-03-02",
      "2026-03-01",
    ]);
    expect(await fixture.list(token, { page: "4" })).toEqual({ count: 23, results: [] });
    expect(getDescriptions(await fixture.list(token, { ordering: "event_date", page: "2", page_size: "20" }))).toEqual(
      days.slice(20),
    );
  });

  test("belongs to one company", { tags: ["PERM-02", "NOTI-02.1"] }, async () => {
    await createNotifiedCompany([onDay("2026-03-01", "theirs")]);
    const { token } = await createNotifiedCompany([onDay("2026-03-01", "ours")]);
    expect(getDescriptions(await fixture.list(token))).toEqual(["ours"]);
    expect(getDescriptions(await fixture.list(token, { search_string: "theirs" }))).toEqual([]);
  });

  test("filters by types, also unknown ones", { tags: ["NOTI-02.2"] }, async () => {
    const { token } = await createNotifiedCompany([
      onDay("2026-03-01", "an order"),
      onDay("2026-03-02", "terms", { notification_type: "terms_and_conditions_acceptance" }),
      onDay("2026-03-03", "what will come", { notification_type: "price_list_request" }),
    ]);
    const listed = async (...types: string[]) =>
      getDescriptions(await fixture.list(token, { notification_type: types }));
    expect(await listed("purchase_order")).toEqual(["an order"]);
    expect(await listed("purchase_order", "price_list_request")).toEqual(["what will come", "an order"]);
    expect(await listed("nonsense")).toEqual([]);
    expect(await listed(...Object.keys(notificationTypes))).toEqual(["terms", "an order"]);
  });

  test(
    "filters by days in UTC, inclusive, with one or two dates, also in the future",
    { tags: ["NOTI-02.2"] },
    async () => {
      const { token } = await createNotifiedCompany([
        onDay("2026-03-01", "late on the first", { event_date: "2026-03-01T23:59:59.999Z" }),
        onDay("2026-03-02", "first of the second", { event_date: "2026-03-02T00:00:00Z" }),
        onDay("2026-03-02", "last of the second", { event_date: "2026-03-02T23:59:59.999Z" }),
        onDay("2026-03-04", "the fourth"),
      ]);
      const listed = async (query: Record<string, string>) => getDescriptions(await fixture.list(token, query));
      const second = ["last of the second", "first of the second"];
      expect(await listed({ date_after: "2026-03-02", date_before: "2026-03-02" })).toEqual(second);
      expect(await listed({ date_after: "2026-03-02", date_before: "2026-03-03" })).toEqual(second);
      expect(await listed({ date_before: "2026-03-01" })).toEqual(["late on the first"]);
      expect(await listed({ date_after: "2026-03-03" })).toEqual(["the fourth"]);
      expect(await listed({ date_after: "2999-01-01", date_before: "2999-12-31" })).toEqual([]);
      expect(await listed({ date_after: "2026-03-02", date_before: "2026-03-03", search_string: "last" })).toEqual([
        "last of the second",
      ]);
    },
  );

  test.each([
    [{ date_after: "2026-03-02", date_before: "2026-03-01" }, { date_before: ["Must not be before the start."] }],
    [{ date_after: "yesterday" }, { date_after: ["Must be a date like 2026-01-31."] }],
    [
      { date_after: "foo", date_before: "bar" },
      { date_after: ["Must be a date like 2026-01-31."], date_before: ["Must be a date like 2026-01-31."] },
    ],
    [{ date_before: "2026-02-30" }, { date_before: ["Must be a date like 2026-01-31."] }],
    [{ search_string: "x".repeat(101) }, { search_string: ["Search for at most 100 characters."] }],
    [{ page: "0" }, { page: ["Must be a whole number from 1."] }],
    [{ page_size: "11" }, { page_size: [expect.stringContaining("Must be one of")] }],
    [{ ordering: "description" }, { ordering: [expect.stringContaining("Must be one of")] }],
  ])("reports what is invalid in %j", { tags: ["API-02.4", "NOTI-02.2"] }, async (query, messages) => {
    const { token } = await stage.aVendor();
    for (const list of ["", "archived/"]) {
      const answer = await stage.call(token, "GET", `/api/notifications/${list}`, {
        query: query as Record<string, string>,
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual(messages);
    }
  });
});

describe("searching", { tags: ["NOTI-01.2"] }, () => {
  test("finds descriptions with all words, in any case and inside words; % and _ are literal", async () => {
    const { token } = await createNotifiedCompany([
      onDay("2026-03-01", "New product: Ball Valve (GXP-1)."),
      onDay("2026-03-02", "New product: Gate Valve, 100% tested (GXP-22)."),
      onDay("2026-03-03", "GXP rank of Gate Valve (GXP-1) changed from 3 to 1."),
    ]);
    const found = async (search_string: string) => (await fixture.list(token, { search_string })).count;
    expect(await found("valve")).toBe(3);
    expect(await found("VALVE gate")).toBe(2);
    expect(await found("xp-22")).toBe(1);
    expect(await found("100%")).toBe(1);
    expect(await found("ball_valve")).toBe(0);
    expect(await found("%")).toBe(1);
    expect(await found("\\")).toBe(0);
    expect(await found("  ")).toBe(3);
  });

  test("counts new notifications, and not those archived since", async () => {
    const { token, companyId } = await createNotifiedCompany([
      onDay("2026-03-01", "valve one"),
      onDay("2026-03-01", "valve two"),
    ]);
    const found = async () => (await fixture.list(token, { search_string: "valve" })).count;
    expect(await found()).toBe(2);
    await stage.owner.query(
      "select raise_notifications(array[$1::uuid], array['x'], array['valve three'], array['{}'::jsonb])",
      [companyId],
    );
    expect(await found()).toBe(3);
    const [newest] = (await fixture.list(token)).results;
    await fixture.move(token, "archive", [newest?.id ?? ""]);
    expect(await found()).toBe(2);
    expect((await fixture.list(token, { search_string: "valve" }, "archived/")).count).toBe(1);
  });
});

test(
  "returns the same for random queries as a check of each notification",
  { tags: ["NOTI-02.2", "NOTI-04.1"] },
  async () => {
    const random = seededRandom(5);
    const types = [...Object.keys(notificationTypes).filter((type) => /rank|order|product_item/.test(type)), "other"];
    const words = ["valve", "gate", "ball", "flange", "order"];
    const day = () => `2026-0${random.whole(1, 4)}-${String(random.whole(1, 28)).padStart(2, "0")}`;
    const events = Array.from({ length: 400 }, () => day())
      .toSorted()
      .map((date, index) =>
        onDay(date, `${random.pick(words)} ${random.pick(words)} ${index}`, {
          notification_type: random.next() < 0.02 ? "terms_and_conditions_acceptance" : random.pick(types),
          is_archived: random.chance(0.3),
        }),
      );
    const { token, companyId } = await createNotifiedCompany(events);
    // Some of them are not in the search index yet, as after a large load.
    await stage.owner.query("delete from notification_search where company_id = $1 and number > 300", [companyId]);
    await stage.owner.query("update notification_totals set searchable_to = 300 where company_id = $1", [companyId]);

    for (let round = 0; round < 150; round++) {
      const archived = random.chance(0.4);
      const [after, before] = [day(), day()].toSorted();
      const wanted = {
        types: random.chance(0.5)
          ? []
          : Array.from({ length: random.whole(1, 3) }, () =>
              random.pick([...types, "terms_and_conditions_acceptance"]),
            ),
        after: random.chance(0.4) ? after : undefined,
        before: random.chance(0.4) ? before : undefined,
        words: random.chance(0.5)
          ? []
          : Array.from({ length: random.whole(1, 2) }, () => random.pick([...words, "1", "39"])),
        ordering: random.pick(["event_date", "-event_date"]),
        page: random.whole(1, 12),
      };
      const matching = events.filter(
        (event) =>
          event.is_archived === archived &&
          (wanted.types.length === 0 || wanted.types.includes(event.notification_type)) &&
          (!wanted.after || event.event_date.slice(0, 10) >= wanted.after) &&
          (!wanted.before || event.event_date.slice(0, 10) <= wanted.before) &&
          wanted.words.every((word) => event.description.includes(word)),
      );
      const ordered = wanted.ordering === "event_date" ? matching : matching.toReversed();
      const answer = await fixture.list(
        token,
        {
          notification_type: wanted.types,
          ...(wanted.after && { date_after: wanted.after }),
          ...(wanted.before && { date_before: wanted.before }),
          search_string: wanted.words.join(" "),
          ordering: wanted.ordering,
          page: String(wanted.page),
        },
        archived ? "archived/" : "",
      );
      expect({ wanted, count: answer.count, descriptions: getDescriptions(answer) }).toEqual({
        wanted,
        count: matching.length,
        descriptions: ordered.slice((wanted.page - 1) * 10, wanted.page * 10).map(({ description }) => description),
      });
    }
  },
);
