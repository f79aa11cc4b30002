import { webhookOverlapHours, type Webhook, type WebhookOfCompany } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/** A company's webhooks, or those of the provider. */
export type WebhookScope = StaffScope | VendorScope;

type Times = "created_at" | "last_success_at" | "failing_since" | "slow_until" | "old_secret_until";
type WebhookRow = Omit<Webhook, Times> & { created_at: Date } & Record<Exclude<Times, "created_at">, Date | null>;

/** Row-level security hides the webhooks of the other side too. */
const isOwn = ({ user }: WebhookScope) => isOf(user.companyId);

const isOf = (companyId: string | null) => sql`w.company_id is not distinct from ${companyId}`;

const recent = sql`d.created_at > now() - interval '24 hours'`;

async function selectWebhooks({ db }: WebhookScope, condition: RawBuilder<unknown>) {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.url, w.types, w.state, w.off_reason, u.first_name || ' ' || u.last_name as owner, w.created_at,
      w.last_success_at, w.failing_since, case when w.slow_until > now() then w.slow_until end as slow_until,
      case when w.old_secret_until > now() then w.old_secret_until end as old_secret_until,
      (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') as waiting,
      (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'sent' and ${recent}) as sent,
      (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'failed' and ${recent}) as failed
    from webhooks w left join users u on u.id = w.user_id
    where ${condition}
    order by w.created_at, w.id limit 100`.execute(db);
  return rows.map((row): Webhook => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_success_at: row.last_success_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    slow_until: row.slow_until?.toISOString() ?? null,
    old_secret_until: row.old_secret_until?.toISOString() ?? null,
  }));
}

export const findWebhooks = (scope: WebhookScope) => selectWebhooks(scope, isOwn(scope));

export async function findWebhooksOfCompany(scope: StaffScope, companyId: string) {
  const webhooks = await selectWebhooks(scope, isOf(companyId));
  return webhooks.map(({ url, ...webhook }): WebhookOfCompany => ({ ...webhook, host: new URL(url).host }));
}

export const findWebhook = async (scope: WebhookScope, id: string) =>
  (await selectWebhooks(scope, sql`${isOwn(scope)} and w.id = ${id}`))[0];

export async function countWebhooks(scope: WebhookScope) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhooks w where ${isOwn(scope)}`.execute(scope.db);
  return onlyRow(rows).count;
}

interface NewWebhook {
  url: string;
  types: readonly string[];
  secret: Buffer;
}

/** Returns the id. */
export async function insertWebhook({ db, user }: WebhookScope, { url, types, secret }: NewWebhook) {
  const { rows } = await sql<{ id: string }>`
    insert into webhooks (company_id, user_id, url, types, secret)
    values (${user.companyId}, ${user.id}, ${url}, ${types}, ${secret}) returning id`.execute(db);
  return onlyRow(rows).id;
}

export interface WebhookChange {
  url?: string | undefined;
  types?: readonly string[] | undefined;
  state?: "active" | "paused" | undefined;
}

/** Returns false if there is no such webhook. A webhook that is switched on again has five days as a new one. */
export async function updateWebhook(scope: WebhookScope, id: string, { url, types, state }: WebhookChange) {
  const { numAffectedRows = 0n } = await sql`
    update webhooks w set
      url = coalesce(${url ?? null}, w.url), types = coalesce(${types ?? null}::text[], w.types),
      state = coalesce(${state ?? null}, w.state),
      off_reason = case when ${state ?? null}::text is null then w.off_reason end,
      failing_since = case when w.state = 'off' and ${state ?? null}::text is not null then null else w.failing_since end,
      slow_until = case when ${state ?? url ?? null}::text is null then w.slow_until end
    where ${isOwn(scope)} and w.id = ${id}`.execute(scope.db);
  return numAffectedRows === 1n;
}

/** Keeps the secret before for the overlap. Returns false if there is no such webhook. */
export async function replaceSecret({ db }: WebhookScope, id: string, secret: Buffer) {
  const { rows } = await sql<{ is_found: boolean }>`
    select replace_webhook_secret(${id}, ${secret}, ${webhookOverlapHours}) as is_found`.execute(db);
  return onlyRow(rows).is_found;
}

export async function deleteWebhook(scope: WebhookScope, id: string) {
  const { numAffectedRows = 0n } = await sql`delete from webhooks w where ${isOwn(scope)} and w.id = ${id}`.execute(
    scope.db,
  );
  return numAffectedRows === 1n;
}
