import { errorCodes } from "@lading/contract";

const text = { type: "string" } as const;

const header = (name: string, description: string, required: boolean) => ({
  name,
  in: "header",
  required,
  description,
  schema: text,
});

const error = {
  detail: { ...text, description: "A sentence for the user, which may change" },
  code: {
    oneOf: Object.entries(errorCodes).map(([code, { means, params }]) => ({
      const: code,
      description: params.length > 0 ? `${means} Params: ${params.join(", ")}.` : means,
    })),
  },
};

/** The parts of the OpenAPI document that several calls refer to. */
export const components = {
  securitySchemes: {
    session: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description: "The access token of POST /api/token",
    },
    directory: { type: "http", scheme: "bearer", description: "A token of the company's directory" },
    apiKey: { type: "http", scheme: "bearer", description: "An API key with the named scope" },
  },
  parameters: {
    IdempotencyKey: header(
      "Idempotency-Key",
      "1 to 200 visible characters, for example a UUID. A repeated request with the same key is carried out once and gets the first response",
      false,
    ),
    WebhookId: header("webhook-id", "The id of the delivery, the same in all attempts", true),
    WebhookTimestamp: header("webhook-timestamp", "The time of the attempt in seconds since 1970", true),
    WebhookSignature: header(
      "webhook-signature",
      "One or more signatures of Standard Webhooks, separated by spaces",
      true,
    ),
  },
  headers: {
    RateLimit: {
      description: "With an API key: the requests that are left, and the seconds until the count begins again",
      schema: { ...text, examples: ['"key";r=2999;t=60'] },
    },
    "RateLimit-Policy": {
      description: "With an API key: the requests in a window, and its seconds",
      schema: { ...text, examples: ['"key";q=3000;w=60'] },
    },
    "Retry-After": { description: "The seconds to wait", schema: { type: "integer" } },
  },
  schemas: {
    Error: {
      type: "object",
      properties: {
        ...error,
        params: {
          type: "object",
          description: "The values of the sentence, by name",
          additionalProperties: { type: ["string", "number", "array", "null"], items: text },
        },
      },
      required: ["detail", "code", "params"],
    },
    Conflict: {
      type: "object",
      description: "An error. If somebody else changed the record first, its other fields tell what is stored now",
      properties: error,
      required: ["detail", "code"],
    },
    FieldMessages: {
      type: "object",
      additionalProperties: { type: "array", items: text },
    },
  },
};

export type ComponentSchema = keyof typeof components.schemas;
export type ComponentHeader = keyof typeof components.headers;
