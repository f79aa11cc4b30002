import { listWebhooksOfCompany, providerWebhooks, vendorWebhooks, type CreatedWebhook } from "@lading/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { tellOfSecret } from "../../people/auth/tell-of-secret.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { serve } from "../../ground/http/serve.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import {
  changeWebhook,
  createWebhook,
  requireAllCompanies,
  requireWebhook,
  rotateSecret,
  testWebhook,
  type WebhookParts,
} from "./change-webhook.ts";
import { findDeliveries, replayDelivery, replayRange } from "./delivery-queries.ts";
import { deleteWebhook, findWebhooks, findWebhooksOfCompany, type WebhookScope } from "./webhook-queries.ts";

export function webhookRoutes(app: FastifyInstance, parts: WebhookParts & { writeMail: WriteMail }) {
  const announce = async (scope: WebhookScope, request: FastifyRequest, made: CreatedWebhook) => {
    await tellOfSecret(parts.writeMail, scope, request, `the secret of the webhook to ${new URL(made.url).host}`);
    return made;
  };

  serve(app, listWebhooksOfCompany, ({ scope, params }) => findWebhooksOfCompany(scope, params.id));

  for (const calls of [providerWebhooks, vendorWebhooks]) {
    serve(app, calls.list, ({ scope }) => findWebhooks(requireAllCompanies(scope)));
    serve(app, calls.create, async ({ scope, body, request }) =>
      announce(scope, request, await createWebhook(requireAllCompanies(scope), parts, body)),
    );
    serve(app, calls.change, ({ scope, params, body }) =>
      changeWebhook(requireAllCompanies(scope), parts, params.id, body),
    );
    serve(app, calls.remove, async ({ scope, params }) => {
      if (!(await deleteWebhook(requireAllCompanies(scope), params.id))) throw notFound();
      return {};
    });
    serve(app, calls.rotate, async ({ scope, params, request }) =>
      announce(scope, request, await rotateSecret(requireAllCompanies(scope), parts, params.id)),
    );
    serve(app, calls.test, ({ scope, params }) => testWebhook(requireAllCompanies(scope), params.id));
    serve(app, calls.listDeliveries, async ({ scope, params, query }) => {
      await requireWebhook(requireAllCompanies(scope), params.id);
      return findDeliveries(scope, params.id, query);
    });
    serve(app, calls.replay, async ({ scope, params }) => {
      await requireWebhook(requireAllCompanies(scope), params.id);
      const delivery = await replayDelivery(scope, params.id, params.delivery);
      if (!delivery) throw notFound();
      return delivery;
    });
    serve(app, calls.replayMany, async ({ scope, params, body }) => {
      await requireWebhook(requireAllCompanies(scope), params.id);
      return { count: await replayRange(scope, params.id, body) };
    });
  }
}
