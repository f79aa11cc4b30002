import { errorCodes, type Endpoint } from "@lading/contract";
import * as z from "zod/mini";

/** Creates the OpenAPI 3.1 document from the endpoints that the server validates requests with. */
export function openApiDocument(endpoints: readonly Endpoint[], serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  return {
    openapi: "3.1.0",
    info: {
      title: "Lading",
      version: "1",
      description: "Every path is served with and without its trailing slash.",
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "The access token of POST /api/token",
        },
        intakeKey: { type: "http", scheme: "bearer", description: "A key of the provider's feed" },
      },
      schemas: {
        Error: {
          type: "object",
          properties: {
            detail: { type: "string", description: "A sentence for the user, which may change" },
            code: {
              oneOf: Object.entries(errorCodes).map(([code, { means, params }]) => ({
                const: code,
                description: params.length > 0 ? `${means} Params: ${params.join(", ")}.` : means,
              })),
            },
            params: {
              type: "object",
              description: "The values of the sentence, by name",
              additionalProperties: { type: ["string", "number", "array", "null"], items: { type: "string" } },
            },
          },
          required: ["detail", "code", "params"],
        },
        FieldMessages: {
          type: "object",
          additionalProperties: { type: "array", items: { type: "string" } },
        },
      },
    },
  };
}

function operation(endpoint: Endpoint) {
  const { access, flag, params, query, body, streams } = endpoint;
  return {
    summary: endpoint.summary,
    security: access === "public" ? [] : [access === "intake" ? { intakeKey: [] } : { session: [] }],
    ...(access.includes(".") && { "x-permission": access }),
    ...(flag && { "x-feature-flag": flag }),
    parameters: [...parameters("path", params), ...parameters("query", query)],
    ...((body || streams) && {
      requestBody: {
        required: true,
        content: {
          ...(body && { "application/json": { schema: toJsonSchema(body, "input") } }),
          ...Object.fromEntries((streams ?? []).map((type) => [type, {}])),
        },
      },
    }),
    responses: {
      [endpoint.creates ? 201 : 200]: {
        description: endpoint.creates ? "Created" : "Done",
        content: endpoint.answers
          ? { [endpoint.answers]: {} }
          : { "application/json": { schema: toJsonSchema(endpoint.response, "output") } },
      },
      ...refusals(endpoint),
    },
  };
}

function refusals({ access, params, query, body, streams, flag }: Endpoint) {
  const refusal = (description: string, schema: string) => ({
    description,
    content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
  });
  return {
    ...((query || body || streams) && {
      400: refusal("A value is not valid: messages by field", "FieldMessages"),
    }),
    ...(access !== "public" && { 401: refusal("Not signed in", "Error") }),
    ...((access.includes(".") || body) && { 403: refusal("Not allowed", "Error") }),
    ...((params || flag) && { 404: refusal("Absent, or another company's", "Error") }),
    ...((body || streams) && {
      413: refusal("The body is too large", "Error"),
      415: refusal("Another kind of body is expected", "Error"),
    }),
    ...(access === "public" && body && { 429: refusal("Too many attempts", "Error") }),
    503: refusal("Busy; try again in a moment", "Error"),
    default: refusal("Any other error", "Error"),
  };
}

function parameters(place: "path" | "query", schema: z.ZodMiniType | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

/** A query value is text that a transform converts; with io "input" the document shows its text form. */
const toJsonSchema = (schema: z.ZodMiniType, io: "input" | "output") => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};
