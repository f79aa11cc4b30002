import type { Endpoint } from "@lading/contract";
import * as z from "zod/mini";
import { describeDeprecation } from "./deprecation.ts";
import type { ComponentHeader, ComponentSchema } from "./openapi-components.ts";
import { isRepeatable } from "./repeated-request.ts";
import { getJsonTypes } from "./body-types.ts";

/** Describes a call for the OpenAPI document. */
export function describeOperation(endpoint: Endpoint) {
  const { access, scope, flag, params, query, body, streams, deprecated } = endpoint;
  return {
    tags: [getGroup(endpoint)],
    summary: endpoint.summary,
    ...(deprecated && { deprecated: true, description: describeDeprecation(deprecated) }),
    security: [
      ...(["public", "key", "directory"].includes(access) ? [] : [{ session: [] }]),
      ...(access === "directory" ? [{ directory: [] }] : []),
      ...(scope ? [{ apiKey: [scope] }] : []),
    ],
    ...(access.includes(".") && { "x-permission": access }),
    ...(flag && { "x-feature-flag": flag }),
    parameters: [
      ...parameters("path", params),
      ...parameters("query", query),
      ...(isRepeatable(endpoint) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    ...((body || streams) && {
      requestBody: {
        required: true,
        content: {
          ...(body &&
            Object.fromEntries(getJsonTypes(endpoint).map((type) => [type, { schema: toJsonSchema(body, "input") }]))),
          ...Object.fromEntries((streams ?? []).map((type) => [type, {}])),
        },
      },
    }),
    responses: {
      [endpoint.creates ? 201 : 200]: {
        description: endpoint.creates ? "Created" : "Done",
        ...(scope && { headers: headers("RateLimit", "RateLimit-Policy") }),
        content: endpoint.answers
          ? Object.fromEntries([endpoint.answers].flat().map((type) => [type, {}]))
          : { "application/json": { schema: toJsonSchema(endpoint.response, "output") } },
      },
      ...refusals(endpoint),
    },
  };
}

/** The beginning of the path, by which tools group the calls, for example `products` or `provider/webhooks`. */
function getGroup({ path }: Endpoint) {
  const [first = "", second] = path.split("/").filter((part) => part !== "" && part !== "api");
  const isDivided = first === "provider" || (first === "accounts" && /^(api-keys|tokens|webhooks)$/.test(second ?? ""));
  return isDivided ? `${first}/${second}` : first;
}

function refusals(endpoint: Endpoint) {
  const { method, access, scope, params, query, body, streams, flag } = endpoint;
  const refusal = (description: string, schema: ComponentSchema, ...sent: ComponentHeader[]) => ({
    description,
    ...(sent.length > 0 && { headers: headers(...sent) }),
    content: { "application/json": { schema: refer("schemas", schema) } },
  });
  return {
    ...((query || body || streams) && {
      400: refusal("A value is not valid: messages by field", "FieldMessages"),
    }),
    ...(access !== "public" && { 401: refusal("Not signed in, or the API key has ended", "Error") }),
    ...((access.includes(".") || body || scope) && { 403: refusal("Not allowed", "Error") }),
    ...((params || flag) && { 404: refusal("Absent, or another company's", "Error") }),
    ...(method !== "GET" && { 409: refusal("It does not fit what is stored", "Conflict") }),
    ...((body || streams) && {
      413: refusal("The body is too large", "Error"),
      415: refusal("Another kind of body is expected", "Error"),
    }),
    ...(isRepeatable(endpoint) && { 422: refusal("The Idempotency-Key was used with another request", "Error") }),
    ...(scope
      ? {
          429: refusal("The API key has used up its requests", "Error", "Retry-After", "RateLimit", "RateLimit-Policy"),
        }
      : access === "public" && body && { 429: refusal("Too many attempts", "Error", "Retry-After") }),
    503: refusal("Busy; try again in a moment", "Error"),
    default: refusal("Any other error", "Error"),
  };
}

const refer = (kind: "headers" | "schemas", name: string) => ({ $ref: `#/components/${kind}/${name}` });

const headers = (...names: ComponentHeader[]) =>
  Object.fromEntries(names.map((name) => [name, refer("headers", name)]));

function parameters(place: "path" | "query", schema: z.ZodMiniType | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, "input");
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property as { description?: string }; // The schema of a property is an object.
    const isRequired = place === "path" || required.includes(name);
    return { name, in: place, required: isRequired, ...(description && { description }), schema: rest };
  });
}

/** A query value is text that a transform converts; with io "input" the document shows its text form. */
export const toJsonSchema = (schema: z.ZodMiniType, io: "input" | "output") => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", override: simplify(io) });
  return rest;
};

interface JsonSchema {
  format?: string;
  pattern?: string;
  additionalProperties?: unknown;
}

const simplify =
  (io: "input" | "output") =>
  ({ jsonSchema }: { jsonSchema: JsonSchema }) => {
    // The pattern of a date or an id repeats what its format says, in up to 300 characters.
    if (jsonSchema.format) delete jsonSchema.pattern;
    // A later version may add fields to a response.
    if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  };
