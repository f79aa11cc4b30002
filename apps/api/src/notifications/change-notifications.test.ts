import { mostNotifications, permissions } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seededRandom } from "../demonstration/random.ts";
import { openStage, type Stage } from "../test/stage.ts";
import { notificationDesk } from "./notification-desk.ts";

let stage: Stage;
let desk: ReturnType<typeof notificationDesk>;
let user: Awaited<ReturnType<Stage["aVendor"]>>;
let colleague: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  desk = notificationDesk(stage);
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  user = await stage.aVendor();
  colleague = await stage.aVendor({ companyId: user.companyId });
});

const raise = (count: number, companyId = user.companyId) =>
  stage.owner.query(
    `select raise_notifications(array_agg($1::uuid), array_agg('other'::text), array_agg('Event ' || n), array_agg('{}'::jsonb))
     from generate_series(1, $2::int) n`,
    [companyId, count],
  );
const idsOf = async (token: string, list: "" | "archived/" = "") =>
  (await desk.list(token, { page_size: "100" }, list)).results.map(({ id }) => id);
const unreads = async () => [await desk.unread(user.token), await desk.unread(colleague.token)];
const figuresAreRight = async () => {
  const { kept, counted } = await desk.figures(user.companyId);
  expect(kept).toEqual(counted);
};

describe("marking", { tags: ["NOTI-01"] }, () => {
  test("is the user's own affair: read, unread, twice the same", async () => {
    await raise(3);
    const [first = "", second = ""] = await idsOf(user.token);
    expect(await unreads()).toEqual([3, 3]);
    expect(await desk.mark(user.token, "read", [first, second])).toEqual([]);
    expect(await desk.mark(user.token, "read", [first, first])).toEqual([]);
    expect(await unreads()).toEqual([1, 3]);
    const seen = async ({ token }: { token: string }) =>
      (await desk.list(token)).results.map(({ was_read }) => was_read);
    expect([await seen(user), await seen(colleague)]).toEqual([
      [true, true, false],
      [false, false, false],
    ]);
    expect(await desk.mark(user.token, "unread", [first])).toEqual([]);
    expect(await unreads()).toEqual([2, 3]);
    await figuresAreRight();
  });

  test("needs no permission", { tags: ["NOTI-04", "PERM-01"] }, async () => {
    const viewer = await stage.aVendor({ companyId: user.companyId, may: [] });
    await raise(1);
    expect(await desk.mark(viewer.token, "read", await idsOf(viewer.token))).toEqual([]);
    expect(await desk.unread(viewer.token)).toBe(0);
  });

  test("goes for what is archived too, which counts again once it is restored", async () => {
    await raise(2);
    const [id = ""] = await idsOf(user.token);
    await desk.move(user.token, "archive", [id]);
    expect(await unreads()).toEqual([1, 1]);
    expect(await desk.mark(user.token, "read", [id])).toEqual([]);
    expect(await unreads()).toEqual([1, 1]);
    await desk.move(user.token, "restore", [id]);
    expect(await unreads()).toEqual([1, 2]);
    await figuresAreRight();
  });
});

describe("archiving and restoring", { tags: ["NOTI-04"] }, () => {
  test("is for the whole company, and leaves alone who has read what", async () => {
    await raise(4);
    const ids = await idsOf(user.token);
    await desk.mark(user.token, "read", ids.slice(0, 2));
    expect(await desk.move(user.token, "archive", ids.slice(1, 3))).toEqual([]);
    expect(await idsOf(colleague.token)).toEqual([ids[0], ids[3]]);
    expect(await idsOf(colleague.token, "archived/")).toEqual(ids.slice(1, 3));
    expect(await unreads()).toEqual([1, 2]);
    expect(await desk.move(colleague.token, "restore", ids.slice(1, 2))).toEqual([]);
    expect(await idsOf(user.token)).toEqual([ids[0], ids[1], ids[3]]);
    expect(await unreads()).toEqual([1, 3]);
    await figuresAreRight();
  });

  test("names what was not there, or no longer where it was; the rest is done", async () => {
    const stranger = await stage.aVendor();
    await raise(3);
    await raise(3, stranger.companyId);
    const [own = "", archived = ""] = await idsOf(user.token);
    const [foreign = ""] = await idsOf(stranger.token);
    const absent = crypto.randomUUID();
    // As our own ids are made, but of a number that there is not.
    const beyond = `${own.slice(0, 24)}0000000fffff`;
    await desk.move(user.token, "archive", [archived]);
    expect(await desk.move(user.token, "archive", [foreign, own, archived, absent, beyond, own.toUpperCase()])).toEqual(
      [foreign, archived, absent, beyond],
    );
    expect(await desk.move(user.token, "restore", [foreign, own])).toEqual([foreign]);
    expect(await desk.mark(user.token, "read", [foreign, absent, own])).toEqual([foreign, absent]);
    expect(await idsOf(stranger.token)).toHaveLength(3);
    expect(await desk.unread(stranger.token)).toBe(3);
    await figuresAreRight();
  });

  test("needs its permission", { tags: ["PERM-01"] }, async () => {
    const may = permissions.filter((permission) => permission !== "notifications.change_companynotification");
    const { token } = await stage.aVendor({ companyId: user.companyId, may });
    await raise(1);
    const answer = await stage.call(token, "PATCH", "/api/notifications/archive-restore/", {
      payload: { action: "archive", notifications_ids: await idsOf(token) },
    });
    expect(answer.statusCode).toBe(403);
    expect(await idsOf(token)).toHaveLength(1);
  });
});

test("a thousand go at once, for a company of fifty", { tags: ["NOTI-01", "NOTI-04"] }, async () => {
  for (let place = 0; place < 48; place++) await stage.aVendor({ companyId: user.companyId });
  await raise(mostNotifications);
  await raise(1);
  const [newest = ""] = await idsOf(user.token);
  const ids = Array.from(
    { length: mostNotifications },
    (_, index) => newest.slice(0, 24) + (index + 1).toString(16).padStart(12, "0"),
  );
  expect(await desk.mark(user.token, "read", ids)).toEqual([]);
  expect(await unreads()).toEqual([1, mostNotifications + 1]);
  expect(await desk.move(user.token, "archive", ids)).toEqual([]);
  expect(await unreads()).toEqual([1, 1]);
  expect(await desk.move(user.token, "restore", ids)).toEqual([]);
  expect(await unreads()).toEqual([1, mostNotifications + 1]);
  await figuresAreRight();
});

test.each([
  [
    "archive-restore/",
    { action: "archive", notifications_ids: [] },
    "notifications_ids",
    "Choose at least one notification.",
  ],
  [
    "archive-restore/",
    { action: "archive", notifications_ids: Array.from({ length: mostNotifications + 1 }, () => crypto.randomUUID()) },
    "notifications_ids",
    `At most ${mostNotifications} notifications at once.`,
  ],
  ["archive-restore/", { action: "archive", notifications_ids: ["7"] }, "notifications_ids.0", expect.any(String)],
  ["archive-restore/", { action: "burn", notifications_ids: [crypto.randomUUID()] }, "action", expect.any(String)],
  ["archive-restore/", { action: "archive" }, "notifications_ids", expect.any(String)],
  ["mark-read-status/", { mark_as: "seen", marked_ids: [crypto.randomUUID()] }, "mark_as", expect.any(String)],
  ["mark-read-status/", { mark_as: "read", marked_ids: "all" }, "marked_ids", expect.any(String)],
])(
  "%s says what is wrong, at its field (%#)",
  { tags: ["API-02", "NOTI-01"] },
  async (path, payload, field, message) => {
    const answer = await stage.call(
      user.token,
      path.startsWith("mark") ? "POST" : "PATCH",
      `/api/notifications/${path}`,
      {
        payload,
      },
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ [field]: [message] });
  },
);

describe("the unread count", { tags: ["SHELL-09"] }, () => {
  test("leaves out what a new user was not there for, which they may mark unread all the same", async () => {
    await raise(3);
    const newcomer = await stage.aVendor({ companyId: user.companyId });
    expect(await desk.unread(newcomer.token)).toBe(0);
    await raise(2);
    expect(await desk.unread(newcomer.token)).toBe(2);
    expect((await desk.list(newcomer.token)).results.map(({ was_read }) => was_read)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    const ids = await idsOf(newcomer.token);
    await desk.mark(newcomer.token, "unread", ids);
    expect(await desk.unread(newcomer.token)).toBe(5);
    await desk.move(user.token, "archive", ids.slice(1));
    expect(await desk.unread(newcomer.token)).toBe(1);
    await figuresAreRight();
  });

  test("is refused at once to who was signed out, deactivated or suspended", { tags: ["SESS-04"] }, async () => {
    const status = async ({ token }: { token: string }) =>
      (await stage.call(token, "GET", "/api/notifications/unread-count/")).statusCode;
    const [signedOut, deactivated, suspended] = [await stage.aVendor(), await stage.aVendor(), await stage.aVendor()];
    expect([await status(signedOut), await status(deactivated), await status(suspended)]).toEqual([200, 200, 200]);
    await stage.owner.query("update sessions set ended_at = now() where user_id = $1", [signedOut.id]);
    await stage.owner.query("update users set status = 'deactivated' where id = $1", [deactivated.id]);
    await stage.owner.query("update companies set status = 'suspended' where id = $1", [suspended.companyId]);
    expect([await status(signedOut), await status(deactivated), await status(suspended)]).toEqual([401, 401, 401]);
  });
});

test(
  "whatever many do at once, the figures are those of the notifications",
  { tags: ["NOTI-01", "SHELL-09"] },
  async () => {
    await raise(30);
    const ids = await idsOf(user.token);
    const random = seededRandom(11);
    const some = () => ids.filter(() => random.chance(0.4)).concat(random.pick(ids));
    const work = Array.from({ length: 60 }, () => {
      const { token } = random.pick([user, colleague]);
      const chosen = some();
      return random.pick([
        () => desk.mark(token, "read", chosen),
        () => desk.mark(token, "unread", chosen),
        () => desk.move(token, "archive", chosen),
        () => desk.move(token, "restore", chosen),
        () => raise(2),
        () => stage.aVendor({ companyId: user.companyId }),
      ]);
    });
    await Promise.all(work.map((one) => one()));
    const { kept, counted } = await desk.figures(user.companyId);
    expect(kept).toEqual(counted);
  },
);
