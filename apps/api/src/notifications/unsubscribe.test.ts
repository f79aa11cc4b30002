import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openJobDatabase } from "../db/database.ts";
import { smtpOffice } from "../mail/post-office.ts";
import { startMailServer } from "../test/mail-server.ts";
import { openMailStage, mailSender, type MailStage } from "../test/mail-stage.ts";
import type { Stage } from "../test/stage.ts";
import { digestDesk } from "./digest-desk.ts";

let mails: MailStage;
let stage: Stage;
let desk: ReturnType<typeof digestDesk>;
beforeAll(async () => {
  mails = await openMailStage();
  stage = mails.stage;
  desk = digestDesk(stage);
});
afterAll(async () => {
  await desk.database.destroy();
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
const codeOf = async () => {
  const { rows } = await stage.owner.query<{ salt: Buffer }>(
    "select code_salt as salt from mail_progress where user_id = $1",
    [user.id],
  );
  return stage.codeOf("unsubscribe", { id: user.id, salt: rows[0]!.salt }); // Each user has one.
};

describe("a mail about notifications", { tags: ["ALRT-03"] }, () => {
  test("carries what mail programs switch it off by, without a session, in one click", async () => {
    await using server = await startMailServer();
    await desk.choose(user.token, { frequency: "weekly", frequency_weekly_day: "monday" });
    await desk.choose(user.token, { frequency: "real_time" });
    await desk.raise(user.companyId, ["One."]);
    await desk.send();
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
    await desk.raise(user.companyId, ["Two."]);
    await desk.send();
    expect(await desk.toldTo(user.email)).toEqual(["One."]);
    const { rows } = await stage.owner.query(
      "select actor_id, details from audit_entries where action = 'POST /api/notifications/unsubscribe/' and company_id = $1",
      [user.companyId],
    );
    expect(rows).toEqual([{ actor_id: user.id, details: {} }]);
  });

  test("is not switched off by what merely opens its links", async () => {
    const code = await codeOf();
    const answer = await stage.call(undefined, "GET", path, { query: { code } });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `http://localhost:8080/unsubscribe?code=${code}`,
    ]);
    expect(await settings()).toMatchObject({ enabled: true });
  });

  test("waits behind the mails that somebody waits for", async () => {
    await using server = await startMailServer();
    await desk.choose(user.token, { frequency: "real_time" });
    await desk.raise(user.companyId, ["One."]);
    await desk.send();
    await mails.write({ recipient: "waiting@acme.example" });
    await mails.sendTo(server.url);
    expect(server.mails.map(({ subject }) => subject)).toEqual(["News", "One."]);
  });

  test("is lost to no mail server that is away, and holds up no request meanwhile", async () => {
    await using server = await startMailServer();
    server.replies.toMail = () => "never";
    await desk.choose(user.token, { frequency: "real_time" });
    await desk.raise(user.companyId, ["One."]);
    await desk.send();
    const stopping = new AbortController();
    await using sender = openJobDatabase(stage.ownerUrl);
    const sending = mails.send(smtpOffice(server.url, mailSender), sender, stopping.signal);
    await expect.poll(() => server.connections()).toBe(1);
    await desk.choose(user.token, { frequency: "daily" });
    await desk.raise(user.companyId, ["Two."]);
    stopping.abort();
    server.hangUp();
    await sending;
    server.replies.toMail = () => undefined;
    await mails.makeDue();
    await mails.sendTo(server.url);
    expect(server.mails.map(({ subject }) => subject)).toEqual(["One."]);
  });
});

describe("switching off by a link", { tags: ["ALRT-03"] }, () => {
  test("may be repeated, and takes whatever form a program sends", async () => {
    const code = await codeOf();
    expect((await post({ code })).statusCode).toBe(200);
    expect((await post({ code }, { "content-type": "application/json" }, "{}")).statusCode).toBe(200);
    const form = { "content-type": "multipart/form-data; boundary=x" };
    const part = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await post({ code }, form, part)).statusCode).toBe(200);
    expect(await settings()).toMatchObject({ enabled: false });
  });

  test("is refused to codes that are none, another's, or for something else", async () => {
    const code = await codeOf();
    const foreign = await stage.aVendor();
    const salt = Buffer.alloc(32);
    const wrong = [
      `${code.slice(0, -2)}AA`,
      "x",
      stage.codeOf("unsubscribe", { id: foreign.id, salt }),
      stage.codeOf("password-reset", { id: user.id, salt }),
      stage.codeOf("unsubscribe", { id: crypto.randomUUID(), salt }),
    ];
    for (const one of wrong) {
      const answer = await post({ code: one });
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: "Not found." }]);
    }
    expect((await post({})).statusCode).toBe(400);
    expect(await settings()).toMatchObject({ enabled: true });
  });

  test("is impossible once the account is gone", async () => {
    const code = await codeOf();
    await stage.owner.query("delete from users where id = $1", [user.id]);
    expect((await post({ code })).statusCode).toBe(404);
  });
});
