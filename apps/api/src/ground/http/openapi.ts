import { webhookBodies, type Endpoint } from "@lading/contract";
import type * as z from "zod/mini";
import { components } from "./openapi-components.ts";
import { describeOperation, toJsonSchema } from "./openapi-operation.ts";

/** Creates the OpenAPI 3.1 document from the endpoints that the server validates requests with. */
export function openApiDocument(endpoints: readonly Endpoint[], serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = describeOperation(endpoint);
  return {
    openapi: "3.1.0",
    info: {
      title: "Lading",
      version: "1",
      description: "Every path is served with and without its trailing slash.",
    },
    servers: [{ url: serverUrl }],
    paths,
    webhooks: Object.fromEntries(
      Object.entries(webhookBodies).map(([type, schema]) => [type, { post: describeDelivery(schema) }]),
    ),
    components,
  };
}

function describeDelivery(body: z.ZodMiniType) {
  const { description, ...schema } = toJsonSchema(body, "output");
  return {
    summary: description,
    parameters: ["WebhookId", "WebhookTimestamp", "WebhookSignature"].map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: {
      "2XX": { description: "Received. Any other status is a failure, after which the portal tries again" },
    },
  };
}
