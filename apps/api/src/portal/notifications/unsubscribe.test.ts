import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openJobDatabase } from "../../ground/db/database.ts";
import { smtpTransport } from "../../ground/mail/mail-transport.ts";
import { startMailServer } from "../../test/mail-server.ts";
import { openMailStage, type MailStage } from "../../test/mail-stage.ts";
import type { Stage } from "../../test/stage.ts";
import { digestFixture } from "../../test/digest-fixture.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

let mails: MailStage;
let stage: Stage;
let fixture: ReturnType<typeof digestFixture>;
beforeAll(async () => {
  mails = await openMailStage();
  stage = mails.stage;
  fixture = digestFixture(stage);
});
afterAll(async () => {
  await fixture.database.destroy();
  await mails[Symbol.asyncDispose]();
});
let user: Awaited<ReturnType<Stage["aVendor"]>>;
beforeEach(async () => {
  user = await stage.aVendor();
  await stage.owner.query("delete from mails");
});

const path = "/api/notifications/unsubscribe/";
const post = (query: Record<string, string>, headers = {}, payload = "") =>
  stage.call(undefined, "POST", path, { query, headers, payload });
const settings = async () => (await stage.call(user.token, "GET", "/api/notifications/settings/")).json<object>();
const getCode = async () => {
  const { rows } = await stage.owner.query<{ salt: Buffer }>(
    "select code_salt as salt from mail_progress where user_id = $1",
    [user.id],
  );
  return stage.getCode("unsubscribe", { id: user.id, salt: onlyRow(rows).salt });
};

describe("a mail about notifications", () => {
  test(
    "carries the headers with which mail programs unsubscribe in one click, without a session",
    { tags: ["ALRT-03.8"] },
    async () => {
      await using server = await startMailServer();
      await fixture.choose(user.token, { frequency: "weekly", frequency_weekly_day: "monday" });
      await fixture.choose(user.token, { frequency: "real_time" });
      await fixture.raise(user.companyId, ["One."]);
      await fixture.send();
      await mails.sendTo(server.url);
      const [mail] = server.mails;
      const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? "";
      expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
      const [, address = ""] = /^<(https:\/\/api\.example\S+)>$/.exec(header("list-unsubscribe")) ?? [];
      const { pathname, searchParams } = new URL(address);
      expect(mail?.text).toContain(`https://portal.example/unsubscribe?code=${searchParams.get("code")}\n`);
      const answer = await stage.call(undefined, "POST", pathname, {
        query: Object.fromEntries(searchParams),
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "List-Unsubscribe=One-Click",
      });
      expect(answer.statusCode).toBe(200);
      expect(await settings()).toEqual({ enabled: false, frequency: "real_time", frequency_weekly_day: null });
      await fixture.raise(user.companyId, ["Two."]);
      await fixture.send();
      expect(await fixture.getDigestsTo(user.email)).toEqual(["One."]);
      const { rows } = await stage.owner.query(
        "select actor_id, details from audit_entries where action = 'POST /api/notifications/unsubscribe/' and company_id = $1",
        [user.companyId],
      );
      expect(rows).toEqual([{ actor_id: user.id, details: {} }]);
    },
  );

  test("is not unsubscribed by opening its links", { tags: ["ALRT-03.8"] }, async () => {
    const code = await getCode();
    const answer = await stage.call(undefined, "GET", path, { query: { code } });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `http://localhost:8080/unsubscribe?code=${code}`,
    ]);
    expect(await settings()).toMatchObject({ enabled: true });
  });

  test("is sent after mails that a user waits for", { tags: ["ALRT-03.9"] }, async () => {
    await using server = await startMailServer();
    await fixture.choose(user.token, { frequency: "real_time" });
    await fixture.raise(user.companyId, ["One."]);
    await fixture.send();
    await mails.write({ recipient: "waiting@acme.example" });
    await mails.sendTo(server.url);
    expect(server.mails.map(({ subject }) => subject)).toEqual(["News", "One."]);
  });

  test("is not lost while the mail server is away, and delays no request", { tags: ["ALRT-03.9"] }, async () => {
    await using server = await startMailServer();
    server.replies.toMail = () => "never";
    await fixture.choose(user.token, { frequency: "real_time" });
    await fixture.raise(user.companyId, ["One."]);
    await fixture.send();
    const stopping = new AbortController();
    await using sender = openJobDatabase(stage.logins.jobs);
    const sending = mails.send(smtpTransport(server.url), sender, stopping.signal);
    await expect.poll(() => server.connections()).toBe(1);
    await fixture.choose(user.token, { frequency: "daily" });
    await fixture.raise(user.companyId, ["Two."]);
    stopping.abort();
    server.hangUp();
    await sending;
    server.replies.toMail = () => undefined;
    await mails.makeDue();
    await mails.sendTo(server.url);
    expect(server.mails.map(({ subject }) => subject)).toEqual(["One."]);
  });
});

describe("unsubscribing by a link", { tags: ["ALRT-03.8"] }, () => {
  test("can be repeated, and accepts any form", async () => {
    const code = await getCode();
    expect((await post({ code })).statusCode).toBe(200);
    expect((await post({ code }, { "content-type": "application/json" }, "{}")).statusCode).toBe(200);
    const form = { "content-type": "multipart/form-data; boundary=x" };
    const part = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await post({ code }, form, part)).statusCode).toBe(200);
    expect(await settings()).toMatchObject({ enabled: false });
  });

  test("rejects codes that are malformed, another user's, or for another purpose", async () => {
    const code = await getCode();
    const foreign = await stage.aVendor();
    const salt = Buffer.alloc(32);
    const wrong = [
      `${code.slice(0, -2)}AA`,
      "x",
      stage.getCode("unsubscribe", { id: foreign.id, salt }),
      stage.getCode("password-reset", { id: user.id, salt }),
      stage.getCode("unsubscribe", { id: crypto.randomUUID(), salt }),
    ];
    for (const one of wrong) {
      const answer = await post({ code: one });
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { detail: "Not found.", code: "not_found", params: {} },
      ]);
    }
    expect((await post({})).statusCode).toBe(400);
    expect(await settings()).toMatchObject({ enabled: true });
  });

  test("fails after the account is deleted", async () => {
    const code = await getCode();
    await stage.owner.query("delete from users where id = $1", [user.id]);
    expect((await post({ code })).statusCode).toBe(404);
  });
});
