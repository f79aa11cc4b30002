import type { DeliveryState, WebhookAttempt, WebhookDelivery } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { findPage, type Paging } from "../../ground/db/paged-query.ts";
import type { WebhookScope } from "./webhook-queries.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

interface DeliveryRow {
  id: string;
  type: string;
  state: DeliveryState;
  created_at: Date;
  due_at: Date;
  body: string;
  attempts: WebhookAttempt[];
}

const columns = sql<DeliveryRow>`d.id, d.type, d.state, d.created_at, d.due_at, d.body, d.attempts`;

export async function findDeliveries(
  { db }: WebhookScope,
  webhookId: string,
  { state, ...paging }: Paging & { state?: DeliveryState | undefined },
) {
  const found = sql`from webhook_deliveries d where d.webhook_id = ${webhookId} and ${hasState(state)}`;
  const page = await findPage(db, { columns, found, order: sql`d.created_at desc, d.id` }, paging);
  return { count: page.count, results: page.rows.map(shape) };
}

const hasState = (state: DeliveryState | undefined) => (state ? sql`d.state = ${state}` : sql`true`);

/** Inserts a delivery that is due now. */
export async function insertDelivery({ db, user }: WebhookScope, webhookId: string, type: string, body: string) {
  const { rows } = await sql<DeliveryRow>`
    insert into webhook_deliveries as d (webhook_id, company_id, type, body)
    values (${webhookId}, ${user.companyId}, ${type}, ${body}) returning ${columns}`.execute(db);
  return shape(onlyRow(rows));
}

/** Sends deliveries again, from their first attempt on. Those that wait are sent now. */
async function replay({ db }: WebhookScope, webhookId: string, condition: RawBuilder<unknown>) {
  const { rows } = await sql<DeliveryRow>`
    update webhook_deliveries d set state = 'waiting', failures = 0, due_at = now()
    where d.webhook_id = ${webhookId} and ${condition} returning ${columns}`.execute(db);
  return rows;
}

export async function replayDelivery(scope: WebhookScope, webhookId: string, id: string) {
  const [row] = await replay(scope, webhookId, sql`d.id = ${id}`);
  return row && shape(row);
}

interface Range {
  since: string;
  until?: string | undefined;
  only_failed: boolean;
}

/** Returns the number of deliveries. */
export async function replayRange(scope: WebhookScope, webhookId: string, { since, until, only_failed }: Range) {
  const rows = await replay(
    scope,
    webhookId,
    sql`d.created_at >= ${since} and d.created_at <= coalesce(${until ?? null}, 'infinity'::timestamptz)
      and ${hasState(only_failed ? "failed" : undefined)}`,
  );
  return rows.length;
}

const shape = ({ created_at, due_at, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  created_at: created_at.toISOString(),
  due_at: row.state === "waiting" ? due_at.toISOString() : null,
});
