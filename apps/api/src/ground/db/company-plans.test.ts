import {
  ActiveUserId,
  AgreementId,
  DashboardId,
  GxpSku,
  isProviderPermission,
  OrderDocumentId,
  ProductDocumentId,
  PurchaseOrderNumber,
  WebhookId,
  type Endpoint,
} from "@lading/contract";
import { endpoints } from "@lading/contract/endpoints";
import type pg from "pg";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { onlyRow } from "./only-row.ts";
import { createSample } from "../../test/sample-value.ts";
import { openStage, type Stage } from "../../test/stage.ts";

/*
 * Sends every call of vendors once, and plans each statement that the vendors' connections got. A database that is spread over machines by
 * company finds the machine by this condition. Statements inside of functions are not planned here; they take the company from the session.
 */

/** Tables that a call of vendors may read without a condition on the company, with the reason. */
const exceptions: Record<string, string> = {
  terms_acceptances: "A user's acceptances are found by the user, because staff have them, too.",
  notification_readers: "The key is the user, whose company row-level security compares in a subquery.",
};

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
  [detail: string]: unknown;
}

const CONDITIONS = ["Index Cond", "Recheck Cond", "Filter", "TID Cond"];

function* findScans(plan: Plan): Generator<Plan> {
  if (plan["Relation Name"] && plan["Node Type"].endsWith("Scan")) yield plan;
  for (const part of plan.Plans ?? []) yield* findScans(part);
}

const isPlannable = (text: string) => /^\s*(select|with|insert|update|delete)\b/i.test(text);

/** Records each statement of a pool with its first values. */
function recordStatements(pool: pg.Pool) {
  const statements = new Map<string, unknown[]>();
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown; // Replaces its overloads with one signature.
    const recorded = (...args: unknown[]) => {
      const [first, second] = args;
      const { text, values } =
        typeof first === "string" ? { text: first, values: second } : (first as { text?: string; values?: unknown });
      if (text && isPlannable(text) && !statements.has(text)) statements.set(text, Array.isArray(values) ? values : []);
      return query(...args);
    };
    Object.assign(client, { query: recorded });
  });
  return statements;
}

async function ownIds(stage: Stage, companyId: string, userId: string) {
  const { purchaseOrder, id: orderId } = await stage.anOrder(companyId);
  const { gxpSku } = await stage.aProduct(companyId);
  return new Map<z.ZodMiniType, string>([
    [GxpSku, gxpSku],
    [PurchaseOrderNumber, purchaseOrder],
    [OrderDocumentId, (await stage.aDocument(companyId, { orderId })).id],
    [ProductDocumentId, (await stage.aDocument(companyId, { products: [gxpSku] })).id],
    [AgreementId, (await stage.anAgreement(companyId)).id],
    [WebhookId, (await stage.aWebhook({ companyId, userId })).id],
    [ActiveUserId, (await stage.aVendor({ companyId })).id],
    [DashboardId, "sales"],
  ]);
}

const isOfVendors = ({ access }: Endpoint) =>
  access === "member" || access === "signed-in" || (access.includes(".") && !isProviderPermission(access));

test("every scan of a company's table in a vendor's call has a condition on the company", async () => {
  await using stage = await openStage();
  const { pool } = stage.app.database.vendor;
  const statements = recordStatements(pool);
  const { companyId, id } = await stage.aVendor();
  const ids = await ownIds(stage, companyId, id);
  const password = "Quiet-harbor-4711";
  let { token, sessionId } = await stage.aVendor({ companyId, password });
  let calls = 0;
  for (const endpoint of endpoints.filter(isOfVendors)) {
    let url: string = endpoint.path;
    const shape =
      endpoint.params instanceof z.ZodMiniObject ? (endpoint.params.shape as Record<string, z.ZodMiniType>) : {};
    for (const [name, schema] of Object.entries(shape))
      url = url.replace(`{${name}}`, encodeURIComponent(String(ids.get(schema) ?? createSample(schema))));
    if (endpoint.streams) continue;
    const answer = await stage.app.inject({
      method: endpoint.method,
      url,
      query: (endpoint.query ? createSample(endpoint.query) : {}) as Record<string, string>, // A query's schema makes an object of texts.
      headers: { authorization: `Bearer ${token}` },
      ...(endpoint.body && { payload: createSample(endpoint.body) as object }), // A body's schema makes an object.
    });
    calls++;
    expect([endpoint.method, url, answer.statusCode < 500]).toEqual([endpoint.method, url, true]);
    if (answer.statusCode === 401) ({ token, sessionId } = await stage.aVendor({ companyId, password }));
  }
  ({ sessionId } = await stage.aVendor({ companyId }));

  const { rows: tables } = await stage.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped`,
  );
  const ofCompanies = new Set(tables.map(({ name }) => name));
  const bare: string[] = [];
  const excepted = new Set<string>();
  let scans = 0;
  const client = await pool.connect();
  await client.query("begin; set local role lading_vendor");
  await client.query("select open_session($1)", [sessionId]);
  for (const [text, values] of statements) {
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(`explain (format json) ${text}`, values);
    for (const scan of findScans(onlyRow(rows)["QUERY PLAN"][0].Plan)) {
      const table = String(scan["Relation Name"]);
      if (!ofCompanies.has(table)) continue;
      scans++;
      if (CONDITIONS.some((name) => String(scan[name]).includes("company_id"))) continue;
      if (table in exceptions) excepted.add(table);
      else bare.push(`${table}: ${text}`);
    }
  }
  await client.query("rollback");
  client.release();
  expect(bare).toEqual([]);
  expect([...excepted].toSorted(), "each exception is needed").toEqual(Object.keys(exceptions).toSorted());
  expect(calls).toBeGreaterThan(100);
  expect(scans).toBeGreaterThan(150);
});
