import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getTraceId } from "../ground/process/trace.ts";
import { openRunner } from "../test/run-fixture.ts";
import { startReceiver, openWebhookStage, type WebhookStage } from "../test/webhook-fixture.ts";
import { makeLogger } from "./logger.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };

let hooks: WebhookStage;
const lines: string[] = [];
beforeAll(async () => {
  hooks = await openWebhookStage(undefined, makeLogger("info", { write: (line: string) => void lines.push(line) }));
});
beforeEach(() => void lines.splice(0));
afterAll(() => hooks[Symbol.asyncDispose]());

const findTraces = async (table: string) =>
  (await hooks.stage.owner.query(`select left(encode(trace, 'hex'), 32) as trace from ${table}`)).rows.map(
    ({ trace }) => trace,
  );

test("the log lines of a request with a body have its trace", { tags: ["OPS-06.2"] }, async () => {
  const answer = await hooks.stage.call(undefined, "POST", "/api/accounts/request-password-reset/", {
    payload: { email: "nobody@acme.example" },
    headers,
  });
  expect(answer.statusCode).toBe(200);
  const written = lines.map((line) => JSON.parse(line));
  expect(new Set(written.map(({ msg }) => msg))).toEqual(new Set(["request", "security"]));
  for (const line of written) expect(line).toMatchObject({ trace_id: traceId, request_id: expect.any(String) });
});

test("a mail has the trace of the request that wrote it", { tags: ["OPS-06.2"] }, async () => {
  const { email } = await hooks.stage.aVendor();
  const payload = { email };
  await hooks.stage.call(undefined, "POST", "/api/accounts/request-password-reset/", { payload, headers });
  expect(await findTraces("mails")).toEqual([traceId]);
});

test("a webhook continues the trace of the load that changed a product", { tags: ["OPS-06.2"] }, async () => {
  await using receiver = await startReceiver();
  const company = await hooks.stage.aCompany();
  await hooks.stage.aWebhook({ url: receiver.url, types: ["product.updated", "run.finished"] });
  const load = await hooks.stage.call(await hooks.stage.anIntakeKey(), "POST", "/api/intake/products", {
    payload: `company_code,gxp_sku,supplier_sku,name\n${company.code},G-1,S-1,Valve`,
    headers: { ...headers, "content-type": "text/csv" },
  });
  expect(load.json()).toMatchObject({ created: 1 });
  await hooks.add(2);
  await hooks.send();
  const types = receiver.received.map(({ body }) => JSON.parse(body).type);
  expect(new Set(types)).toEqual(new Set(["product.updated", "run.finished"]));
  for (const { headers: sent } of receiver.received) expect(sent.traceparent).toMatch(`00-${traceId}-`);
});

test("a run continues the trace of the request that started it", { tags: ["OPS-06.2"] }, async () => {
  const staff = await hooks.stage.aStaffMember();
  const started = await hooks.stage.call(staff.token, "POST", "/api/provider/companies/export", {
    payload: {},
    headers,
  });
  expect(started.statusCode).toBe(201);
  const seen: (string | undefined)[] = [];
  const kind = {
    kind: "export" as const,
    execute: async () => {
      seen.push(getTraceId());
      return { state: "loaded" as const };
    },
  };
  await using runner = openRunner(hooks.stage, { kinds: { export: kind } });
  await runner.execute();
  expect(seen).toEqual([traceId]);
});

test("a log line names the fields that it left out", { tags: ["OPS-06.4"] }, () => {
  const logger = makeLogger("info", { write: (line: string) => void lines.push(line) });
  logger.info({ status: 200, password: "secret" }, "request");
  expect(lines.join("")).not.toContain("secret");
  expect(JSON.parse(lines[0]!)).toMatchObject({ status: 200, fields_left_out: ["password"] });
});
