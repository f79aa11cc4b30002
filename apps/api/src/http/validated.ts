import { Readable } from "node:stream";
import type { Endpoint } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { inWords } from "./issue-texts.ts";
import { Refusal, invalid, notFound, type FieldMessages } from "./refusal.ts";

// zod/mini speaks no language until it is given one; where the contract says nothing better, people read these.
z.config({ ...z.locales.en(), customError: inWords });

/** What came with a request, checked against the contract. A path that cannot name anything is a 404, the rest a 400. */
export function validated(endpoint: Endpoint, request: FastifyRequest) {
  const params = endpoint.params?.safeParse(request.params);
  if (params && !params.success) throw notFound();
  const isStreamed = request.body instanceof Readable;
  if (endpoint.streams || endpoint.body) requireBodyKind(endpoint, request);
  return {
    params: params?.data,
    query: endpoint.query && checked(endpoint.query, request.query, (part) => typeof part === "string"),
    body: endpoint.body && !isStreamed ? checked(endpoint.body, request.body, () => true) : request.body,
  };
}

/** The fields of a form, checked. */
export const checkedFields = <S extends z.ZodMiniType>(schema: S, fields: Record<string, string>) =>
  checked(schema, fields, () => true) as z.output<S>; // What the schema answers.

/** Of a repeated parameter the name alone is the field; inside a body the whole path is, such as "invites.1.email". */
function checked(schema: z.ZodMiniType, value: unknown, isNamed: (part: PropertyKey) => boolean): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // Without a prototype: a field may be called "constructor".
  const messages: FieldMessages = Object.create(null);
  for (const issue of result.error.issues) {
    const field = issue.path.filter(isNamed).join(".") || "non_field_errors";
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys)
        (messages[[...issue.path.filter(isNamed), key].join(".")] ??= []).push("Unknown field.");
    } else (messages[field] ??= []).push(issue.message);
  }
  throw invalid(messages);
}

function requireBodyKind(endpoint: Endpoint, request: FastifyRequest) {
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  const taken = [...(endpoint.body ? ["application/json"] : []), ...(endpoint.streams ?? [])];
  if (!taken.includes(type)) throw new Refusal(415, `Send ${taken.join(" or ")}.`);
}
