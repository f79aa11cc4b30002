import { afterEach, beforeEach, expect, test } from "vitest";
import { Webhook } from "standardwebhooks";
import { hostilities, startHostileServer } from "../../test/hostile-server.ts";
import { openWebhookStage, startReceiver, type WebhookStage } from "../../test/webhook-fixture.ts";
import { addDeliveries } from "./add-deliveries.ts";
import { hasWebhooks } from "./dispatch-queries.ts";
import { getRetryWait, getSlowSeconds, retryWaits } from "./retry-plan.ts";
import { sendDeliveries } from "./send-deliveries.ts";
import { startWebhooks } from "./start-webhooks.ts";
import { MOST_IN_FLIGHT } from "./taking-queries.ts";

let hooks: WebhookStage;
beforeEach(async () => {
  hooks = await openWebhookStage();
});
afterEach(() => hooks[Symbol.asyncDispose]());

test(
  "sends the changes of all companies to the provider, and to a company its own",
  { tags: ["HOOK-02.1"] },
  async () => {
    await using receiver = await startReceiver();
    const [own, other] = [await hooks.stage.aCompany(), await hooks.stage.aCompany()];
    const ofProvider = await hooks.stage.aWebhook({ url: receiver.url });
    const ofVendor = await hooks.stage.aWebhook({ url: receiver.url, companyId: own.id });
    await hooks.record(own.id);
    await hooks.record(other.id);
    await hooks.record(own.id, "company.suspended", { until: null }); // Nobody asked for this type.
    await hooks.add(3);
    await addDeliveries(hooks.parts.database);
    const found = (await hooks.findDeliveries()).map(
      ({ webhook_id, body }) => `${webhook_id} ${JSON.parse(body).data.company_code}`,
    );
    expect(found).toHaveLength(3);
    expect(new Set(found)).toEqual(
      new Set([`${ofProvider.id} ${own.code}`, `${ofProvider.id} ${other.code}`, `${ofVendor.id} ${own.code}`]),
    );
    await hooks.send();
    expect(receiver.received).toHaveLength(3);
  },
);

test("sends changes of a test company to its own webhooks alone", { tags: ["REF-04.4"] }, async () => {
  const [company, tests] = [await hooks.stage.aCompany(), await hooks.stage.aCompany()];
  await hooks.stage.owner.query("update companies set test_of = $1 where id = $2", [company.id, tests.id]);
  const url = "https://erp.acme.example/hook";
  await hooks.stage.aWebhook({ url });
  await hooks.stage.aWebhook({ url, companyId: company.id });
  const ofTests = await hooks.stage.aWebhook({ url, companyId: tests.id });
  await hooks.record(tests.id);
  await hooks.add(1);
  await addDeliveries(hooks.parts.database);
  expect(await hooks.findDeliveries()).toMatchObject([{ webhook_id: ofTests.id }]);
});

test("sends thin bodies with ids and names of what changed, and no values", { tags: ["HOOK-02.3"] }, async () => {
  await using receiver = await startReceiver();
  const company = await hooks.stage.aCompany();
  const { secret } = await hooks.stage.aWebhook({ url: receiver.url, types: ["product.updated"] });
  const { gxpSku } = await hooks.stage.aProduct(company.id, { name: "Ball valve" });
  await hooks.stage.owner.query("update products set name = 'Gate valve' where gxp_sku = $1", [gxpSku]);
  await hooks.add(2);
  await hooks.send();
  for (const { body, headers } of receiver.received)
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toBeTruthy(); // Each header has one value.
  const bodies = receiver.received.map(({ body }) => JSON.parse(body));
  const data = { company_code: company.code, subject: gxpSku };
  for (const changed of [[], ["name"]])
    expect(bodies).toContainEqual({
      type: "product.updated",
      timestamp: expect.any(String),
      data: { ...data, id: expect.any(String), changed },
    });
  expect(bodies).toHaveLength(2);
  expect(receiver.received.map(({ body }) => body).join()).not.toContain("valve");
});

test("misses no change that commits late, and doubles none", { tags: ["HOOK-02.2"] }, async () => {
  const company = await hooks.stage.aCompany();
  await hooks.stage.aWebhook();
  const late = await hooks.stage.owner.connect();
  await late.query("begin");
  await late.query("select record_events($1)", [
    JSON.stringify([{ company_id: company.id, type: "company.resumed", subject: "late", data: {} }]),
  ]);
  await hooks.record(company.id);
  await addDeliveries(hooks.parts.database);
  // The earlier transaction still runs, so the later change waits for it.
  expect(await hooks.findDeliveries()).toEqual([]);
  await late.query("commit");
  late.release();
  await hooks.add(2);
  await addDeliveries(hooks.parts.database);
  const subjects = (await hooks.findDeliveries()).map(({ body }) => JSON.parse(body).data.subject);
  expect(subjects).toHaveLength(2);
  expect(new Set(subjects)).toEqual(new Set([company.id, "late"]));
});

test("leaves out what happens while there is no webhook, once a minute", { tags: ["HOOK-02.2"] }, async () => {
  const { owner } = hooks.stage;
  const company = await hooks.stage.aCompany();
  const isBehind = async () => {
    await hooks.record(company.id);
    await owner.query("update webhook_progress set tx = '0', id = 0, moved_at = now() - interval '2 minutes'");
    const isNeeded = await hasWebhooks(hooks.parts.database);
    const { rows } = await owner.query("select tx = '0'::xid8 as is_behind from webhook_progress");
    return [isNeeded, rows[0].is_behind];
  };
  expect(await isBehind()).toEqual([false, false]);
  await hooks.stage.aWebhook();
  expect(await isBehind()).toEqual([true, true]);
});

test("a process that waited for another makes none of its deliveries again", { tags: ["HOOK-02.2"] }, async () => {
  const company = await hooks.stage.aCompany();
  await hooks.stage.aWebhook();
  const other = await hooks.stage.owner.connect();
  await other.query("begin");
  await other.query("select from webhook_progress for update");
  const adding = addDeliveries(hooks.parts.database);
  const isWaiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await hooks.stage.owner.query(isWaiting)).rowCount).toBe(1);
  for (let number = 0; number < 3; number++) await hooks.record(company.id);
  await other.query(
    "update webhook_progress set (tx, id) = (select tx, id from outbox_events order by tx desc, id desc limit 1)",
  );
  await other.query("commit");
  other.release();
  await adding;
  // Until the second time, transactions of other tests may have held back the changes.
  await hooks.record(company.id);
  await hooks.add(1);
  expect(await hooks.findDeliveries()).toHaveLength(1);
});

test(
  "two processes that make and send deliveries at the same time send each once",
  { tags: ["HOOK-03.2"] },
  async () => {
    await using receiver = await startReceiver();
    const company = await hooks.stage.aCompany();
    for (let number = 0; number < 5; number++) await hooks.stage.aWebhook({ url: receiver.url });
    const stops = [startWebhooks(hooks.parts), startWebhooks(hooks.parts)];
    for (let number = 0; number < 10; number++) await hooks.record(company.id);
    await expect.poll(() => receiver.received.length, { timeout: 20_000, interval: 50 }).toBeGreaterThanOrEqual(50);
    for (const stop of stops) await stop();
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(50);
    expect(receiver.received).toHaveLength(50);
  },
);

test("sends again, with the same id, what a killed process had taken", { tags: ["HOOK-03.2"] }, async () => {
  await using receiver = await startReceiver();
  const { id } = await hooks.stage.aWebhook({ url: receiver.url });
  const delivery = await hooks.stage.aWebhookDelivery(id);
  // The process took the delivery, sent it, and died before it could store that.
  await hooks.stage.owner.query("update webhook_deliveries set taken_until = now() + interval '30 seconds'");
  await hooks.send();
  expect(receiver.received).toEqual([]);
  await hooks.stage.owner.query("update webhook_deliveries set taken_until = now() - interval '1 second'");
  await hooks.send();
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([delivery]);
  expect(await hooks.findDeliveries()).toMatchObject([{ state: "sent" }]);
});

test(
  "tries ten times over three days, then mails the owner, once a day",
  { tags: ["HOOK-03.1", "HOOK-03.5"] },
  async () => {
    await using receiver = await startReceiver();
    receiver.replies.answer = (_request, response) => void response.writeHead(500).end("broken");
    const owner = await hooks.stage.aStaffMember();
    const { id } = await hooks.stage.aWebhook({ url: receiver.url, userId: owner.id });
    const delivery = await hooks.stage.aWebhookDelivery(id);
    for (const wait of retryWaits) {
      await hooks.send();
      const [row] = await hooks.findDeliveries();
      expect(row.state).toBe("waiting");
      expect(Math.abs(row.wait - wait)).toBeLessThanOrEqual(wait * 0.1 + 2);
      expect(await hooks.findMails()).toEqual([]);
      await hooks.makeDue();
    }
    await hooks.send();
    expect(await hooks.findDeliveries()).toMatchObject([{ state: "failed", failures: 10 }]);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([delivery]));
    expect(receiver.received).toHaveLength(10);
    await hooks.stage.aWebhookDelivery(id);
    await hooks.stage.owner.query("update webhook_deliveries set failures = 9 where state = 'waiting'");
    await hooks.send();
    expect(await hooks.findMails()).toMatchObject([
      {
        recipient: owner.email,
        subject: expect.stringContaining("127.0.0.1"),
        text: expect.stringContaining("/provider/webhooks"),
      },
    ]);
    expect(retryWaits.reduce((sum, wait) => sum + wait) / 86_400).toBeCloseTo(3.15, 2);
  },
);

test("varies the waits by a tenth, and slows down as the receiver asks", { tags: ["HOOK-03.1", "HOOK-03.4"] }, () => {
  expect([getRetryWait(1, 0), getRetryWait(1, 1), getRetryWait(10)]).toEqual([4.5, 5.5, undefined]);
  expect([429, 502, 504].map((status) => getSlowSeconds(status, undefined))).toEqual([30, 30, 30]);
  expect([getSlowSeconds(500, undefined), getSlowSeconds(500, "120"), getSlowSeconds(429, "999999")]).toEqual([
    undefined,
    120,
    3600,
  ]);
  const now = Date.parse("2026-11-23T10:00:00Z");
  expect(getSlowSeconds(429, "Mon, 23 Nov 2026 10:02:00 GMT", now)).toBe(120);
  expect(getSlowSeconds(200, "60")).toBeUndefined();
});

test("sends nothing to a receiver that asked to wait", { tags: ["HOOK-03.4"] }, async () => {
  await using receiver = await startReceiver();
  receiver.replies.answer = (_request, response) => void response.writeHead(429, { "retry-after": "60" }).end();
  const { id } = await hooks.stage.aWebhook({ url: receiver.url });
  await hooks.stage.aWebhookDelivery(id);
  await hooks.send();
  await hooks.stage.aWebhookDelivery(id);
  await hooks.send();
  expect(receiver.received).toHaveLength(1);
  await hooks.stage.owner.query("update webhooks set slow_until = now()");
  await hooks.send();
  expect(receiver.received).toHaveLength(2);
});

test.each([
  [
    "follows no redirect",
    302,
    { location: "http://169.254.169.254/" },
    "The receiver answered 302. Redirects are not followed.",
  ],
  ["takes no 4xx for success", 404, {}, "The receiver answered 404."],
])("%s", { tags: ["HOOK-03.1", "HOOK-04.3"] }, async (_name, status, headers, error) => {
  await using receiver = await startReceiver();
  receiver.replies.answer = (_request, response) => void response.writeHead(status, headers).end();
  const { id } = await hooks.stage.aWebhook({ url: receiver.url });
  await hooks.stage.aWebhookDelivery(id);
  await hooks.send();
  expect(await hooks.findDeliveries()).toMatchObject([{ state: "waiting", attempts: [{ status, error }] }]);
  expect(receiver.received).toHaveLength(1);
});

test("keeps 4 KB of a response that never ends, and takes its status", { tags: ["HOOK-04.4"] }, async () => {
  await using receiver = await startReceiver();
  receiver.replies.answer = (_request, response) => {
    const write = () => {
      while (response.writable && response.write("x".repeat(65_536)));
    };
    response.on("drain", write);
    write();
  };
  const { id } = await hooks.stage.aWebhook({ url: receiver.url });
  await hooks.stage.aWebhookDelivery(id);
  await hooks.send();
  const [row] = await hooks.findDeliveries();
  expect(row).toMatchObject({ state: "sent", attempts: [{ status: 200, error: null }] });
  expect(row.attempts[0].response).toHaveLength(4096);
});

test("gives up waiting for a receiver that never answers, and stores why", { tags: ["HOOK-03.3"] }, async () => {
  await using receiver = await startReceiver();
  hooks.parts.timeoutMs = 1000;
  receiver.replies.answer = () => {};
  const { id } = await hooks.stage.aWebhook({ url: receiver.url });
  await hooks.stage.aWebhookDelivery(id);
  await hooks.send();
  expect(await hooks.findDeliveries()).toMatchObject([
    { state: "waiting", attempts: [{ status: null, error: "The receiver did not answer in time." }] },
  ]);
});

test("switches off at 410, and mails the owner at once", { tags: ["HOOK-03.4", "HOOK-03.5"] }, async () => {
  await using receiver = await startReceiver();
  receiver.replies.answer = (_request, response) => void response.writeHead(410).end();
  const owner = await hooks.stage.aVendor();
  const { id } = await hooks.stage.aWebhook({ url: receiver.url, companyId: owner.companyId, userId: owner.id });
  await hooks.stage.aWebhookDelivery(id);
  await hooks.send();
  expect(await hooks.findWebhook(id)).toMatchObject({ state: "off", off_reason: "gone" });
  expect(await hooks.findMails()).toMatchObject([{ recipient: owner.email, text: expect.stringContaining("410") }]);
});

test("switches off after five days of only failures", { tags: ["HOOK-03.4"] }, async () => {
  await using receiver = await startReceiver();
  receiver.replies.answer = (_request, response) => void response.writeHead(500).end();
  const { id } = await hooks.stage.aWebhook({ url: receiver.url });
  await hooks.stage.aWebhookDelivery(id);
  await hooks.send();
  await hooks.stage.owner.query("update webhooks set failing_since = now() - interval '119 hours'");
  await hooks.makeDue();
  await hooks.send();
  expect(await hooks.findWebhook(id)).toMatchObject({ state: "active" });
  await hooks.stage.owner.query("update webhooks set failing_since = now() - interval '121 hours'");
  await hooks.makeDue();
  await hooks.send();
  expect(await hooks.findWebhook(id)).toMatchObject({ state: "off", off_reason: "failing" });
});

test("a slow receiver gets four at once and delays no other", { tags: ["HOOK-03.3"] }, async () => {
  await using slow = await startReceiver();
  await using fast = await startReceiver();
  hooks.parts.timeoutMs = 1000;
  slow.replies.answer = () => {};
  const [one, other] = [await hooks.stage.aWebhook({ url: slow.url }), await hooks.stage.aWebhook({ url: fast.url })];
  for (let number = 0; number < 10; number++) await hooks.stage.aWebhookDelivery(one.id);
  const first = await sendDeliveries(hooks.parts, 100);
  expect(first).toHaveLength(4);
  for (let number = 0; number < 4; number++) await hooks.stage.aWebhookDelivery(other.id);
  const second = await sendDeliveries(hooks.parts, 100);
  expect(second).toHaveLength(4);
  await Promise.all(second);
  expect([fast.received.length, slow.received.length]).toEqual([4, 4]);
  await Promise.all(first);
});

test(
  "a hostile company gets a tenth of the requests, and delays no other company",
  { tags: ["HOOK-03.3"] },
  async () => {
    await using receiver = await startReceiver();
    using hostile = await startHostileServer(hostilities.switches);
    const [evil, good] = [await hooks.stage.aCompany(), await hooks.stage.aCompany()];
    const { rows } = await hooks.stage.owner.query(
      `insert into companies (company_code, name, test_of) select company_code || '-T', name || ' Tests', id from companies
     where id = $1 returning id`,
      [evil.id],
    );
    const url = `http://127.0.0.1:${hostile.port}/`;
    for (const companyId of [evil.id, rows[0].id])
      for (let number = 0; number < 12; number++) {
        const { id } = await hooks.stage.aWebhook({ url, companyId });
        for (let count = 0; count < 6; count++) await hooks.stage.aWebhookDelivery(id);
      }
    hooks.parts.timeoutMs = 2000;
    const first = await sendDeliveries(hooks.parts, MOST_IN_FLIGHT);
    expect(first).toHaveLength(MOST_IN_FLIGHT / 10);
    const { id } = await hooks.stage.aWebhook({ url: receiver.url, companyId: good.id });
    await hooks.stage.aWebhookDelivery(id);
    const second = await sendDeliveries(hooks.parts, MOST_IN_FLIGHT - first.length);
    await Promise.all([...first, ...second]);
    expect(receiver.received).toHaveLength(1);
    await expect.poll(() => hostile.open.size).toBe(0);
  },
);

test("companies take turns while there are few places", { tags: ["HOOK-03.3"] }, async () => {
  await using receiver = await startReceiver();
  const [large, small] = [await hooks.stage.aCompany(), await hooks.stage.aCompany()];
  for (const [companyId, count] of [
    [large.id, 10],
    [small.id, 1],
  ] as const)
    for (let number = 0; number < count; number++)
      await hooks.stage.aWebhookDelivery((await hooks.stage.aWebhook({ url: receiver.url, companyId })).id);
  await Promise.all(await sendDeliveries(hooks.parts, 2));
  const { rows } = await hooks.stage.owner.query("select company_id from webhook_deliveries where state = 'sent'");
  expect(new Set(rows.map((row) => row.company_id))).toEqual(new Set([large.id, small.id]));
});

test("a stop cuts what waits, and another process sends it at once", { tags: ["HOOK-03.2"] }, async () => {
  await using receiver = await startReceiver();
  receiver.replies.answer = () => {};
  const { id } = await hooks.stage.aWebhook({ url: receiver.url });
  await hooks.stage.aWebhookDelivery(id);
  const stop = startWebhooks(hooks.parts, 100);
  await expect.poll(() => receiver.received.length).toBe(1);
  const begun = performance.now();
  await stop();
  expect(performance.now() - begun).toBeLessThan(5000);
  expect(await hooks.findDeliveries()).toMatchObject([{ state: "waiting", failures: 0 }]);
  receiver.replies.answer = (_request, response) => void response.end("ok");
  await hooks.send();
  expect(await hooks.findDeliveries()).toMatchObject([{ state: "sent" }]);
});

test("sends nothing for a suspended company, and goes on when it resumes", { tags: ["CON-13.3"] }, async () => {
  await using receiver = await startReceiver();
  const company = await hooks.stage.aCompany({ status: "suspended" });
  const { id } = await hooks.stage.aWebhook({ url: receiver.url, companyId: company.id });
  await hooks.stage.aWebhookDelivery(id);
  await hooks.send();
  expect(receiver.received).toEqual([]);
  await hooks.stage.owner.query("update companies set status = 'active' where id = $1", [company.id]);
  await hooks.send();
  expect(receiver.received).toHaveLength(1);
});
