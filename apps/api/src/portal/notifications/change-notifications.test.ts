import { mostNotifications, permissions } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seededRandom } from "@lading/demonstration/random";
import { openStage, type Stage } from "../../test/stage.ts";
import { notificationFixture } from "../../test/notification-fixture.ts";

let stage: Stage;
let fixture: ReturnType<typeof notificationFixture>;
let user: Awaited<ReturnType<Stage["aVendor"]>>;
let colleague: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  fixture = notificationFixture(stage);
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
const getIds = async (token: string, list: "" | "archived/" = "") =>
  (await fixture.list(token, { page_size: "100" }, list)).results.map(({ id }) => id);
const unreads = async () => [await fixture.unread(user.token), await fixture.unread(colleague.token)];
const figuresAreRight = async () => {
  const { stored, counted } = await fixture.figures(user.companyId);
  expect(stored).toEqual(counted);
};

describe("marking", { tags: ["NOTI-01.3"] }, () => {
  test("affects only the user who marks, and can be repeated", async () => {
    await raise(3);
    const [first = "", second = ""] = await getIds(user.token);
    expect(await unreads()).toEqual([3, 3]);
    expect(await fixture.mark(user.token, "read", [first, second])).toEqual([]);
    expect(await fixture.mark(user.token, "read", [first, first])).toEqual([]);
    expect(await unreads()).toEqual([1, 3]);
    const seen = async ({ token }: { token: string }) =>
      (await fixture.list(token)).results.map(({ was_read }) => was_read);
    expect([await seen(user), await seen(colleague)]).toEqual([
      [true, true, false],
      [false, false, false],
    ]);
    expect(await fixture.mark(user.token, "unread", [first])).toEqual([]);
    expect(await unreads()).toEqual([2, 3]);
    await figuresAreRight();
  });

  test("requires no permission", { tags: ["PERM-01.1"] }, async () => {
    const viewer = await stage.aVendor({ companyId: user.companyId, may: [] });
    await raise(1);
    expect(await fixture.mark(viewer.token, "read", await getIds(viewer.token))).toEqual([]);
    expect(await fixture.unread(viewer.token)).toBe(0);
  });

  test("works on archived notifications, which count again once they are restored", async () => {
    await raise(2);
    const [id = ""] = await getIds(user.token);
    await fixture.move(user.token, "archive", [id]);
    expect(await unreads()).toEqual([1, 1]);
    expect(await fixture.mark(user.token, "read", [id])).toEqual([]);
    expect(await unreads()).toEqual([1, 1]);
    await fixture.move(user.token, "restore", [id]);
    expect(await unreads()).toEqual([1, 2]);
    await figuresAreRight();
  });
});

describe("archiving and restoring", () => {
  test("affects the whole company, and keeps what each user has read", { tags: ["NOTI-04.2"] }, async () => {
    await raise(4);
    const ids = await getIds(user.token);
    await fixture.mark(user.token, "read", ids.slice(0, 2));
    expect(await fixture.move(user.token, "archive", ids.slice(1, 3))).toEqual([]);
    expect(await getIds(colleague.token)).toEqual([ids[0], ids[3]]);
    expect(await getIds(colleague.token, "archived/")).toEqual(ids.slice(1, 3));
    expect(await unreads()).toEqual([1, 2]);
    expect(await fixture.move(colleague.token, "restore", ids.slice(1, 2))).toEqual([]);
    expect(await getIds(user.token)).toEqual([ids[0], ids[1], ids[3]]);
    expect(await unreads()).toEqual([1, 3]);
    await figuresAreRight();
  });

  test(
    "returns the ids that do not exist or were moved before, and moves the rest",
    { tags: ["NOTI-04.2"] },
    async () => {
      const stranger = await stage.aVendor();
      await raise(3);
      await raise(3, stranger.companyId);
      const [own = "", archived = ""] = await getIds(user.token);
      const [foreign = ""] = await getIds(stranger.token);
      const absent = crypto.randomUUID();
      // A well-formed id with a number that does not exist.
      const beyond = `${own.slice(0, 24)}0000000fffff`;
      await fixture.move(user.token, "archive", [archived]);
      expect(
        await fixture.move(user.token, "archive", [foreign, own, archived, absent, beyond, own.toUpperCase()]),
      ).toEqual([foreign, archived, absent, beyond]);
      expect(await fixture.move(user.token, "restore", [foreign, own])).toEqual([foreign]);
      expect(await fixture.mark(user.token, "read", [foreign, absent, own])).toEqual([foreign, absent]);
      expect(await getIds(stranger.token)).toHaveLength(3);
      expect(await fixture.unread(stranger.token)).toBe(3);
      await figuresAreRight();
    },
  );

  test("requires its permission", { tags: ["PERM-01.1", "NOTI-04.3"] }, async () => {
    const may = permissions.filter((permission) => permission !== "notifications.change_companynotification");
    const { token } = await stage.aVendor({ companyId: user.companyId, may });
    await raise(1);
    const answer = await stage.call(token, "PATCH", "/api/notifications/archive-restore/", {
      payload: { action: "archive", notifications_ids: await getIds(token) },
    });
    expect(answer.statusCode).toBe(403);
    expect(await getIds(token)).toHaveLength(1);
  });
});

test(
  "changes a thousand notifications in one request, for a company of fifty users",
  { tags: ["NOTI-01.3", "NOTI-04.2"] },
  async () => {
    for (let place = 0; place < 48; place++) await stage.aVendor({ companyId: user.companyId });
    await raise(mostNotifications);
    await raise(1);
    const [newest = ""] = await getIds(user.token);
    const ids = Array.from(
      { length: mostNotifications },
      (_, index) => newest.slice(0, 24) + (index + 1).toString(16).padStart(12, "0"),
    );
    expect(await fixture.mark(user.token, "read", ids)).toEqual([]);
    expect(await unreads()).toEqual([1, mostNotifications + 1]);
    expect(await fixture.move(user.token, "archive", ids)).toEqual([]);
    expect(await unreads()).toEqual([1, 1]);
    expect(await fixture.move(user.token, "restore", ids)).toEqual([]);
    expect(await unreads()).toEqual([1, mostNotifications + 1]);
    await figuresAreRight();
  },
);

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
    `At most ${mostNotifications} notifications at a time.`,
  ],
  ["archive-restore/", { action: "archive", notifications_ids: ["7"] }, "notifications_ids.0", expect.any(String)],
  ["archive-restore/", { action: "burn", notifications_ids: [crypto.randomUUID()] }, "action", expect.any(String)],
  ["archive-restore/", { action: "archive" }, "notifications_ids", expect.any(String)],
  ["mark-read-status/", { mark_as: "seen", marked_ids: [crypto.randomUUID()] }, "mark_as", expect.any(String)],
  ["mark-read-status/", { mark_as: "read", marked_ids: "all" }, "marked_ids", expect.any(String)],
])(
  "%s reports invalid input at its field (%#)",
  { tags: ["API-02.4", "NOTI-01.3"] },
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

describe("the unread count", () => {
  test(
    "excludes notifications from before a user existed, which the user can still mark as unread",
    { tags: ["SHELL-09.1"] },
    async () => {
      await raise(3);
      const newcomer = await stage.aVendor({ companyId: user.companyId });
      expect(await fixture.unread(newcomer.token)).toBe(0);
      await raise(2);
      expect(await fixture.unread(newcomer.token)).toBe(2);
      expect((await fixture.list(newcomer.token)).results.map(({ was_read }) => was_read)).toEqual([
        false,
        false,
        true,
        true,
        true,
      ]);
      const ids = await getIds(newcomer.token);
      await fixture.mark(newcomer.token, "unread", ids);
      expect(await fixture.unread(newcomer.token)).toBe(5);
      await fixture.move(user.token, "archive", ids.slice(1));
      expect(await fixture.unread(newcomer.token)).toBe(1);
      await figuresAreRight();
    },
  );

  test("is refused immediately after a sign-out, deactivation or suspension", { tags: ["SESS-04.1"] }, async () => {
    const status = async ({ token }: { token: string }) =>
      (await stage.call(token, "GET", "/api/notifications/unread-count/")).statusCode;
    const [signedOut, deactivated, suspended] = [await stage.aVendor(), await stage.aVendor(), await stage.aVendor()];
    expect([await status(signedOut), await status(deactivated), await status(suspended)]).toEqual([200, 200, 200]);
    await stage.owner.query("update sessions set ended_at = now() where user_id = $1", [signedOut.id]);
    await stage.owner.query("update users set status = 'deactivated' where id = $1", [deactivated.id]);
    await stage.owner.query("update companies set status = 'suspended' where id = $1", [suspended.companyId]);
    expect([await status(signedOut), await status(deactivated), await status(suspended)]).toEqual([401, 401, 403]);
  });

  test(
    "is each user's own, and refused immediately, while one statement answers many users",
    { tags: ["SHELL-09.1"] },
    async () => {
      const users = await Promise.all(Array.from({ length: 12 }, () => stage.aVendor()));
      for (const [index, { companyId }] of users.entries()) await raise(index + 1, companyId);
      const askAll = () =>
        Promise.all(users.map(({ token }) => stage.call(token, "GET", "/api/notifications/unread-count/")));
      // Answers that take a period of 250 ms show that the server answers these users together.
      for (let ms = 0; ms < 200;) {
        const start = performance.now();
        const answers = await askAll();
        ms = performance.now() - start;
        expect(answers.map((answer) => answer.json<{ count: number }>().count)).toEqual(
          users.map((_, index) => index + 1),
        );
      }
      const ended = users.slice(0, 6).map(({ id }) => id);
      const later = users[11]!; // There are twelve.
      await stage.owner.query("update sessions set ended_at = now() where user_id = any($1)", [ended]);
      await raise(5, later.companyId);
      const answers = await askAll();
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(users.map((_, index) => (index < 6 ? 401 : 200)));
      expect(answers[11]?.json()).toEqual({ count: 17 });
    },
  );
});

test("keeps the stored counts right under concurrent changes", { tags: ["NOTI-01.1", "SHELL-09.1"] }, async () => {
  await raise(30);
  const ids = await getIds(user.token);
  const random = seededRandom(11);
  const some = () => ids.filter(() => random.chance(0.4)).concat(random.pick(ids));
  const work = Array.from({ length: 60 }, () => {
    const { token } = random.pick([user, colleague]);
    const chosen = some();
    return random.pick([
      () => fixture.mark(token, "read", chosen),
      () => fixture.mark(token, "unread", chosen),
      () => fixture.move(token, "archive", chosen),
      () => fixture.move(token, "restore", chosen),
      () => raise(2),
      () => stage.aVendor({ companyId: user.companyId }),
    ]);
  });
  await Promise.all(work.map((one) => one()));
  const { stored, counted } = await fixture.figures(user.companyId);
  expect(stored).toEqual(counted);
});
