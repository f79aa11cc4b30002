import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openJobDatabase } from "../../ground/db/database.ts";
import { mailTemplates } from "../../ground/mail/templates/all-templates.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { contentJobs } from "./content-jobs.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterAll(() => stage[Symbol.asyncDispose]());

const reset = mailTemplates["password-reset"];
const path = (rest = "") => `/api/provider/mail-templates/${reset.id}${rest}`;
const send = (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, payload?: object) =>
  stage.call(staff.token, method, url, payload && { payload });
const read = async () => (await send("GET", path())).json<Record<string, unknown>>();

/** Asks for a new password and returns the mail. */
async function mailReset() {
  const { email } = await stage.aVendor({ password: "Right4Word7" });
  await stage.call(undefined, "POST", "/api/accounts/request-password-reset/", { payload: { email } });
  const { rows } = await stage.owner.query<{ subject: string; text: string; html: string }>(
    "select subject, text, html from mails where recipient = $1",
    [email],
  );
  return onlyRow(rows);
}

const other = {
  subject: "Your new password",
  body: "# Nearly done\n\nPress <b>here</b>:\n\n[Go on]({{link}})\n\n> Thank you",
};

describe("mail templates", () => {
  test(
    "are listed with their values, and have the portal's texts at first",
    { tags: ["CNT-03.5", "CNT-03.6"] },
    async () => {
      const { count, results } = (await send("GET", "/api/provider/mail-templates?page_size=50")).json<{
        count: number;
        results: { id: number }[];
      }>();
      expect(count).toBe(Object.keys(mailTemplates).length);
      expect(results.find(({ id }) => id === reset.id)).toMatchObject({
        title: "Forgotten password",
        subject: reset.subject,
        body: reset.body,
        state: "in_force",
        revision: 0,
        values: [{ name: "link", place: "button", is_required: true }],
      });
      expect((await mailReset()).subject).toBe("Set a new password");
    },
  );

  test(
    "change the mails from their publication on, escaped, in both parts from one source",
    { tags: ["CNT-03.5"] },
    async () => {
      const draft = await send("PATCH", path(), { ...other, state: "draft" });
      expect(draft.json()).toMatchObject({ subject: reset.subject, waiting: { values: other } });
      expect((await mailReset()).subject).toBe("Set a new password");

      const published = await send("PATCH", path(), {
        state: "in_force",
        revision: draft.json<{ revision: number }>().revision,
      });
      expect([published.statusCode, published.json()]).toMatchObject([200, { ...other, waiting: null }]);
      const mail = await mailReset();
      expect(mail.subject).toBe("Your new password");
      expect(mail.text).toMatch(
        /^Nearly done\n\nPress <b>here<\/b>:\n\nGo on:\nhttp:\/\/localhost:8080\/reset\?token=\{\{code\}\}\n\nThank you\n/,
      );
      expect(mail.html).toContain("Press &lt;b&gt;here&lt;/b&gt;:");
      expect(mail.html).toMatch(/<a href="http:\/\/localhost:8080\/reset\?token=\{\{code\}\}"[^>]*>Go on<\/a>/);

      const { results } = (await send("GET", path("/versions"))).json<{
        results: { number: number; state: string }[];
      }>();
      expect(results.map(({ number, state }) => [number, state])).toEqual([
        [2, "in_force"],
        [1, "earlier"],
      ]);
      expect((await send("POST", path("/restore"), { number: 1 })).json()).toMatchObject({ subject: reset.subject });
      expect((await mailReset()).subject).toBe("Set a new password");
    },
  );

  test("are published by the job at their time", { tags: ["CNT-01.2", "CNT-03.5"] }, async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    expect((await send("PATCH", path(), { ...other, effective_at: soon })).json()).toMatchObject({
      waiting: { state: "scheduled" },
    });
    await stage.owner.query("update content_versions set effective_at = now() where state = 'scheduled'");
    const database = openJobDatabase(stage.logins.jobs);
    for (const job of contentJobs(database, { dashboardSources: [] })) await job.run(AbortSignal.timeout(60_000));
    await database.destroy();
    expect((await mailReset()).subject).toBe("Your new password");
    await send("POST", path("/restore"), { number: 1 });
  });

  test(
    "are refused with an unknown value or without the link, and a draft may still lack it",
    { tags: ["API-02.4", "CNT-03.6"] },
    async () => {
      const before = await read();
      const unknown = await send("PATCH", path(), { subject: "Hello {{name}}", body: other.body, state: "draft" });
      expect([unknown.statusCode, unknown.json()]).toEqual([400, { subject: ["There is no {{name}} in this mail."] }]);
      const withoutLink = { ...other, body: "# Hello" };
      const incomplete = await send("PATCH", path(), withoutLink);
      expect([incomplete.statusCode, incomplete.json()]).toEqual([
        400,
        { body: ["The link is missing. Add a line like [Open]({{link}})."] },
      ]);
      expect(await read()).toEqual(before);
      expect((await send("PATCH", path(), { ...withoutLink, state: "draft" })).statusCode).toBe(200);
      expect((await send("PATCH", path(), { state: "in_force" })).statusCode).toBe(400);
      expect((await send("DELETE", `${path()}?waiting=true`)).statusCode).toBe(200);
    },
  );

  test("cannot be deleted, and unknown ones do not exist", { tags: ["CNT-03.5"] }, async () => {
    const answer = await send("DELETE", path());
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: "content_fixed" }]);
    for (const [method, url, payload] of [
      ["GET", "/api/provider/mail-templates/999"],
      ["PATCH", "/api/provider/mail-templates/999", other],
      ["POST", "/api/provider/mail-templates/999/preview", other],
      ["POST", "/api/provider/mail-templates/999/test", other],
    ] as const)
      expect((await send(method, url, payload)).statusCode).toBe(404);
  });

  test(
    "are previewed and sent to oneself with examples, before anything is saved",
    { tags: ["CNT-03.7"] },
    async () => {
      const { id } = mailTemplates.invitation;
      const texts = {
        subject: "{{inviter}} waits for you",
        body: "# Join {{company}}\n\n{{message}}\n\n[Come in]({{link}})",
      };
      const preview = await send("POST", `/api/provider/mail-templates/${id}/preview`, texts);
      expect(preview.json()).toMatchObject({
        subject: "Ada Moss waits for you",
        heading: "Join Acme Valve",
        parts: [
          { kind: "quote", text: "Ada Moss wrote:\nWelcome to the portal!" },
          { kind: "button", text: "Come in" },
        ],
        text: expect.stringContaining("Come in:\nhttp://localhost:8080/welcome?code=EXAMPLE"),
      });
      const sent = await send("POST", `/api/provider/mail-templates/${id}/test`, texts);
      const { recipient } = sent.json<{ recipient: string }>();
      const { rows } = await stage.owner.query("select subject, code_id from mails where recipient = $1", [recipient]);
      expect(rows).toEqual([{ subject: "[Test] Ada Moss waits for you", code_id: null }]);
      expect(
        (await send("POST", `/api/provider/mail-templates/${id}/preview`, { ...texts, body: "" })).statusCode,
      ).toBe(400);
      expect((await send("GET", `/api/provider/mail-templates/${id}`)).json()).toMatchObject({ revision: 0 });
    },
  );
});
