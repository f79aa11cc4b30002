import { Readable } from "node:stream";
import { isUnstorable, type Endpoint } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { getBodyTypes, refuseType } from "./body-types.ts";
import { formatIssue } from "./issue-texts.ts";
import { invalid, notFound, type FieldMessages } from "./refusal.ts";

// zod/mini has no messages. Users read these where the contract defines no message.
z.config({ ...z.locales.en(), customError: formatIssue });

/** Validates a request against the contract. Invalid path parameters are a 404, everything else is a 400. */
export function validateRequest(endpoint: Endpoint, request: FastifyRequest) {
  const params = endpoint.params?.safeParse(request.params);
  if (params && !params.success) throw notFound();
  if (request.apiKey && endpoint.access !== "directory") requireKnownParameters(endpoint, request.query);
  const isStreamed = request.body instanceof Readable;
  if (endpoint.streams || endpoint.body) requireBodyKind(endpoint, request);
  return {
    params: params?.data,
    query: endpoint.query && checked(endpoint.query, request.query, (part) => typeof part === "string"),
    body:
      endpoint.body && !isStreamed
        ? checked(endpoint.body, request.body, () => true, endpoint.takesAnyText)
        : request.body,
  };
}

/** A misspelled parameter of a program would go unnoticed, for example a load that is `atomic` only by intention. */
function requireKnownParameters({ query }: Endpoint, given: unknown) {
  const known = query instanceof z.ZodMiniObject ? Object.keys(query.shape) : [];
  const unknown = Object.keys(given as object).filter((name) => !known.includes(name)); // Fastify parses a query to an object.
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((name) => [name, ["Unknown parameter."]])));
}

/** Validates values that are no body, for example the fields of a form. */
export const checkedFields = <S extends z.ZodMiniType>(schema: S, fields: Record<string, unknown>) =>
  checked(schema, fields, () => true) as z.output<S>; // The schema's output.

/** For a repeated parameter the field is its name; inside a body it is the whole path, for example "invites.1.email". */
function checked(
  schema: z.ZodMiniType,
  value: unknown,
  isNamed: (part: PropertyKey) => boolean,
  takesAnyText = false,
): unknown {
  const result = schema.safeParse(value);
  if (result.success && !takesAnyText && hasUnstorable(result.data))
    throw invalid({ non_field_errors: ["Must not contain control characters."] });
  if (result.success) return result.data;
  // No prototype, because a field may be called "constructor".
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
  if (!getBodyTypes(endpoint).includes(type)) throw refuseType(endpoint);
}

/**
 * Returns true if a text or the name of a field, at any depth, can be stored nowhere. Shapes that leave a value open, for example
 * those of directories, do not find it. It has no recursion, because a body can be deeper than the stack.
 */
export function hasUnstorable(value: unknown) {
  const open = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === "string" && isUnstorable(one)) return true;
    if (typeof one !== "object" || one === null) continue;
    for (const [name, inner] of Object.entries(one)) {
      if (isUnstorable(name)) return true;
      open.push(inner);
    }
  }
  return false;
}
