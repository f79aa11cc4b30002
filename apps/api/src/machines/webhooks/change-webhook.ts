import { webhookTestType, type CreatedWebhook } from "@lading/contract";
import type { SecretBox } from "../../ground/codes/secret-box.ts";
import { conflict, forbidden, invalid, notFound } from "../../ground/http/refusal.ts";
import { checkWebhookUrl } from "../../ground/outbound/check-webhook-url.ts";
import { insertDelivery } from "./delivery-queries.ts";
import { createWebhookSecret } from "./sign-webhook.ts";
import type { WebhookAllowance } from "../../ground/outbound/webhook-allowance.ts";
import { writeBody } from "./webhook-body.ts";
import {
  countWebhooks,
  findWebhook,
  insertWebhook,
  replaceSecret,
  updateWebhook,
  type WebhookChange,
  type WebhookScope,
} from "./webhook-queries.ts";
import { sealWebhookSecret } from "./webhook-secret-seal.ts";

const MOST_WEBHOOKS = 100;

export interface WebhookParts {
  allowance: WebhookAllowance;
  secrets: SecretBox;
}

export async function createWebhook(
  scope: WebhookScope,
  { allowance, secrets }: WebhookParts,
  { url, types }: { url: string; types: readonly string[] },
): Promise<CreatedWebhook> {
  requireUrl(url, allowance);
  if ((await countWebhooks(scope)) >= MOST_WEBHOOKS)
    throw conflict("webhook_limit", `There are ${MOST_WEBHOOKS} webhooks already. Delete one first.`, {
      limit: MOST_WEBHOOKS,
    });
  const secret = createWebhookSecret();
  const id = await insertWebhook(scope, {
    url,
    types: [...new Set(types)],
    secret: sealWebhookSecret(secrets, secret, scope.user.companyId),
  });
  return { ...(await requireWebhook(scope, id)), secret };
}

export async function changeWebhook(
  scope: WebhookScope,
  { allowance }: WebhookParts,
  id: string,
  change: WebhookChange,
) {
  if (change.url !== undefined) requireUrl(change.url, allowance);
  if (!(await updateWebhook(scope, id, change))) throw notFound();
  return requireWebhook(scope, id);
}

export async function rotateSecret(
  scope: WebhookScope,
  { secrets }: WebhookParts,
  id: string,
): Promise<CreatedWebhook> {
  const secret = createWebhookSecret();
  if (!(await replaceSecret(scope, id, sealWebhookSecret(secrets, secret, scope.user.companyId)))) throw notFound();
  return { ...(await requireWebhook(scope, id)), secret };
}

export async function testWebhook(scope: WebhookScope, id: string) {
  const webhook = await requireWebhook(scope, id);
  if (webhook.state !== "active") throw conflict("webhook_not_active", "Switch the webhook on first.");
  const body = writeBody({ type: webhookTestType, at: new Date(), data: { webhook_id: id } });
  return insertDelivery(scope, id, webhookTestType, body);
}

export async function requireWebhook(scope: WebhookScope, id: string) {
  const webhook = await findWebhook(scope, id);
  if (!webhook) throw notFound();
  return webhook;
}

/** A webhook of the provider is sent the changes of all companies, which a key that is limited to some must not see. */
export function requireAllCompanies<Scope extends WebhookScope>(scope: Scope) {
  if (scope.user.key?.companyIds)
    throw forbidden(
      "key_is_limited",
      "An API key that is limited to some companies cannot use the provider's webhooks.",
    );
  return scope;
}

function requireUrl(url: string, allowance: WebhookAllowance) {
  const fault = checkWebhookUrl(url, allowance);
  if (fault) throw invalid({ url: [fault] });
}
