import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "@lading/embedded-postgres/free-port";
import { openJobDatabase } from "../db/database.ts";
import { startHostileServer, talkOfMail } from "../../test/hostile-server.ts";
import { startMailServer } from "../../test/mail-server.ts";
import { openMailStage, type MailStage } from "../../test/mail-stage.ts";
import { smtpTransport } from "./mail-transport.ts";
import { sendDueMails, waitSeconds } from "./send-due-mails.ts";

let mails: MailStage;
beforeEach(async () => {
  mails = await openMailStage();
});
afterEach(() => mails[Symbol.asyncDispose]());

type MailServer = Awaited<ReturnType<typeof startMailServer>>;
const getRecipients = (server: MailServer) => server.mails.map(({ to }) => to?.[0]?.address);
const getAddresses = (...names: string[]) => names.map((name) => `${name}@acme.example`);
const writeTo = async (...names: string[]) => {
  for (const recipient of getAddresses(...names)) await mails.write({ recipient });
};
const fiveSecondsAhead = () => Date.now() + 5000;

test("loses no mail while the mail server is away, and tries only one", async () => {
  const port = await freePort();
  await writeTo("a", "b", "c");
  const next = await mails.sendTo(`smtp://127.0.0.1:${port}`);
  expect(next?.getTime()).toBeGreaterThan(fiveSecondsAhead());
  const untried = { attempts: 0, waits: false, last_error: null };
  expect(await mails.rows("attempts, due_at > now() as waits, last_error")).toEqual([
    { attempts: 1, waits: true, last_error: expect.stringMatching(/ECONNREFUSED/) },
    untried,
    untried,
  ]);

  await using server = await startMailServer(port);
  await mails.makeDue();
  expect(await mails.sendTo(server.url)).toBeUndefined();
  expect(new Set(getRecipients(server))).toEqual(new Set(getAddresses("a", "b", "c")));
  const sent = { sent: true };
  expect(await mails.rows("sent_at is not null as sent")).toEqual([sent, sent, sent]);
});

test("lets no request wait for a mail server that does not respond", async () => {
  const { email } = await mails.stage.aVendor();
  await using server = await startMailServer();
  server.replies.toMail = () => "never";
  await writeTo("a");
  const stopping = new AbortController();
  const sending = mails.sendTo(server.url, undefined, stopping.signal);
  await expect.poll(() => server.connections()).toBe(1);
  const answer = await mails.stage.call(undefined, "POST", "/api/accounts/request-password-reset/", {
    payload: { email },
  });
  expect(answer.statusCode).toBe(200);
  expect(await mails.rows("recipient, sent_at")).toContainEqual({ recipient: email, sent_at: null });
  stopping.abort();
  server.hangUp();
  await sending;
});

test("gives up a mail server that talks for ever, and stops at once when it is cut", async () => {
  using server = await startHostileServer(talkOfMail, "connection");
  const transport = smtpTransport(`smtp://127.0.0.1:${server.port}`, 500);
  await writeTo("a");
  expect(await mails.send(transport)).toBeInstanceOf(Date);
  expect(await mails.rows("attempts")).toEqual([{ attempts: 1 }]);
  await expect.poll(() => server.open.size).toBe(0);
  await mails.makeDue();
  const cutting = new AbortController();
  const sending = sendDueMails(
    mails.parts(smtpTransport(`smtp://127.0.0.1:${server.port}`)),
    AbortSignal.timeout(30_000),
    cutting.signal,
  );
  await expect.poll(() => server.open.size).toBe(1);
  cutting.abort();
  await expect(sending).rejects.toMatchObject({ name: "AbortError" });
  expect(await mails.rows("attempts, sent_at, failed_at")).toEqual([{ attempts: 1, sent_at: null, failed_at: null }]);
  await expect.poll(() => server.open.size).toBe(0);
});

test("retries a mail that the server rejects for now, and sends the others meanwhile", async () => {
  await using server = await startMailServer();
  const greylisted = { code: 450, text: "Greylisted, come back later" };
  server.replies.toRecipient = (address) => (address.startsWith("a@") ? greylisted : undefined);
  await writeTo("a", "b");
  const next = await mails.sendTo(server.url);
  expect(next?.getTime()).toBeGreaterThan(fiveSecondsAhead());
  expect(getRecipients(server)).toEqual(getAddresses("b"));
  server.replies.toRecipient = () => undefined;
  await mails.makeDue();
  await mails.sendTo(server.url);
  expect(getRecipients(server)).toEqual(getAddresses("b", "a"));
  expect(await mails.rows("attempts")).toEqual([{ attempts: 2 }, { attempts: 1 }]);
});

test("uses the same message id in each attempt", async () => {
  await using server = await startMailServer();
  const ids: (string | undefined)[] = [];
  server.replies.toMail = ({ messageId }) => {
    ids.push(messageId);
    return ids.length === 1 ? { code: 451, text: "Out of space for now" } : undefined;
  };
  await mails.write();
  await mails.sendTo(server.url);
  await mails.makeDue();
  await mails.sendTo(server.url);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

test("gives up immediately if the server permanently rejects a mail, and logs it without names", async () => {
  await using server = await startMailServer();
  server.replies.toRecipient = (address) =>
    address.startsWith("a@") ? { code: 550, text: `No ${address} here` } : undefined;
  await writeTo("a", "b", "c");
  expect(await mails.sendTo(server.url)).toBeUndefined();
  expect(getRecipients(server)).toEqual(getAddresses("b", "c"));
  const [given] = await mails.rows("failed_at is not null as failed, last_error");
  expect(given).toEqual({ failed: true, last_error: expect.stringContaining("550") });
  expect(mails.logged).toMatchObject([{ msg: "A mail was given up.", code: "EENVELOPE 550" }]);
  expect(JSON.stringify(mails.logged)).not.toContain("acme");
});

test("gives up no mail while the server rejects the login", async () => {
  await using server = await startMailServer();
  await writeTo("a", "b");
  await mails.sendTo(server.url.replace("//", "//somebody:wrong@"));
  expect(await mails.rows("attempts, failed_at")).toEqual([
    { attempts: 1, failed_at: null },
    { attempts: 0, failed_at: null },
  ]);
});

test("waits longer after each attempt, up to an hour, and gives up after three days", async () => {
  expect([0, 1, 2, 8, 9, 50].map(waitSeconds)).toEqual([10, 20, 40, 2560, 3600, 3600]);
  const away = `smtp://127.0.0.1:${await freePort()}`;
  await mails.write();
  await mails.stage.owner.query("update mails set attempts = 20");
  const next = await mails.sendTo(away);
  expect(next?.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
  await mails.stage.owner.query("update mails set created_at = now() - interval '73 hours', due_at = now()");
  expect(await mails.sendTo(away)).toBeUndefined();
  expect(await mails.rows("failed_at is not null as failed, attempts")).toEqual([{ failed: true, attempts: 22 }]);
  expect(mails.logged.at(-1)).toMatchObject({ level: 50, msg: "A mail was given up.", attempts: 22 });
});

test("sends each mail once if two processes send concurrently", async () => {
  await using server = await startMailServer();
  const names = Array.from({ length: 30 }, (_, index) => `user${index}`);
  await writeTo(...names);
  await using second = openJobDatabase(mails.stage.logins.jobs);
  await Promise.all([mails.sendTo(server.url), mails.sendTo(server.url, second)]);
  expect(getRecipients(server)).toHaveLength(30);
  expect(new Set(getRecipients(server))).toEqual(new Set(getAddresses(...names)));
});

test("stops between two mails when the portal stops", async () => {
  await using server = await startMailServer();
  await writeTo("a", "b");
  const stopping = new AbortController();
  server.replies.toMail = () => {
    stopping.abort();
    return undefined;
  };
  await mails.sendTo(server.url, undefined, stopping.signal);
  expect(getRecipients(server)).toEqual(getAddresses("a"));
});
