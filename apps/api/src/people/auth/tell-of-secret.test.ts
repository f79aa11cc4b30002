import { afterAll, beforeAll, expect, test } from "vitest";
import { openWebhookStage, type WebhookStage } from "../../test/webhook-fixture.ts";

let hooks: WebhookStage;
beforeAll(async () => {
  hooks = await openWebhookStage(1000);
});
afterAll(() => hooks[Symbol.asyncDispose]());

const findMails = async (recipient: string) =>
  (
    await hooks.stage.owner.query<{ subject: string; text: string }>(
      "select subject, text from mails where recipient = $1",
      [recipient],
    )
  ).rows;

const post = async (token: string, url: string, payload?: object) =>
  (
    await hooks.stage.call(token, "POST", url, {
      headers: { "user-agent": "curl/8.5.0" },
      ...(payload && { payload }),
    })
  ).json<{ id: string; key?: string; token?: string; secret?: string }>();

const key = { name: "ERP", scopes: ["webhooks:write"] };
const webhook = { url: "https://erp.acme.example/hook", types: ["company.resumed"] };

test.each([
  ["/api/provider/api-keys/", key, "the API key ERP"],
  ["/api/accounts/api-keys/", key, "the API key ERP"],
  ["/api/accounts/tokens/", { name: "Scout", scopes: ["mcp:read"] }, "the token Scout of an assistant"],
  ["/api/provider/webhooks/", webhook, "the secret of the webhook to erp[.]acme[.]example"],
  ["/api/accounts/webhooks/", webhook, "the secret of the webhook to erp[.]acme[.]example"],
])(
  "POST %s mails its user that a secret was made, and by a replacement again",
  { tags: ["KEY-01.4"] },
  async (...row) => {
    const [path, body, named] = row;
    const user = path.includes("/provider/") ? await hooks.stage.aStaffMember() : await hooks.stage.aVendor();
    const made = await post(user.token, path, body);
    const mails = await findMails(user.email);
    expect(mails).toMatchObject([{ subject: "A new secret was created in your name" }]);
    expect(mails[0]?.text).toContain(`Just now ${named} was created`);
    expect(mails[0]?.text).toContain("address 127.0.0.1");
    expect(mails[0]?.text).not.toContain(made.key ?? made.token ?? made.secret);
    if (path.endsWith("/tokens/")) return;
    await post(user.token, `${path}${made.id}/rotate`);
    expect(await findMails(user.email)).toHaveLength(2);
  },
);

test(
  "a program makes a webhook without a password, and its owner gets the mail",
  { tags: ["KEY-01.4", "HOOK-05.4"] },
  async () => {
    const owner = await hooks.stage.aVendor();
    const { key: sent } = await hooks.stage.anApiKey({ owner, scopes: ["webhooks:write"] });
    await hooks.stage.owner.query("update sessions set confirmed_at = null where id = $1", [owner.sessionId]);
    expect(await post(owner.token, "/api/accounts/webhooks/", webhook)).toMatchObject({ code: "password_required" });
    expect(await findMails(owner.email)).toEqual([]);
    expect((await post(sent, "/api/accounts/webhooks/", webhook)).secret).toMatch(/^whsec_/);
    expect(await findMails(owner.email)).toHaveLength(1);
  },
);
