/* The parts of the OpenAPI document that the reference shows, after references in it were replaced by what they name. */

export interface Schema {
  type?: string | string[];
  description?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  maxLength?: number;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
}

type Content = Record<string, { schema?: Schema }>;

interface Reply {
  description: string;
  headers?: Record<string, { description: string }>;
  content?: Content;
}

export interface Operation {
  tags?: string[];
  summary: string;
  description?: string;
  deprecated?: boolean;
  security?: { apiKey?: string[]; session?: string[] }[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Reply>;
}

export interface ApiDocument {
  servers: [{ url: string }];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
}

/** A call of the portal, or the call of a webhook to a program. */
export interface Call {
  /** The part of the page's address after the #. */
  id: string;
  method: string;
  /** The path, or the type of a webhook. */
  path: string;
  /** The heading of the list under which it is. */
  group: string;
  /** The scope with which API keys may make the call. Unset for calls of people and of webhooks. */
  scope: string | undefined;
  isWebhook: boolean;
  operation: Operation;
}

export async function loadDocument(): Promise<ApiDocument> {
  const response = await fetch("/api/openapi.json", { credentials: "omit" });
  if (!response.ok) throw new Error(`The portal responded with ${response.status}.`);
  return replaceReferences(await response.json()) as ApiDocument; // The server's tests check the form of the document.
}

/** Returns the document with what its references name, each once. The document has no reference in a circle. */
function replaceReferences(document: unknown): unknown {
  const named = new Map<string, unknown>();
  const replace = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(replace);
    if (!isRecord(part)) return part;
    const { $ref: reference } = part;
    if (typeof reference !== "string")
      return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, replace(value)]));
    if (!named.has(reference)) named.set(reference, replace(find(document, reference)));
    return named.get(reference);
  };
  return replace(document);
}

const find = (document: unknown, reference: string) =>
  reference
    .split("/")
    .slice(1)
    .reduce((part, name) => (isRecord(part) ? part[name] : undefined), document);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Lists the calls by their groups, and the webhooks after them. */
export const listCalls = ({ paths, webhooks }: ApiDocument): Call[] => [
  ...Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const tag = operation.tags?.[0] ?? "";
        return {
          id: `${method}${path}`,
          method: method.toUpperCase(),
          path,
          group: path.slice(0, path.indexOf(tag) + tag.length),
          scope: operation.security?.flatMap(({ apiKey = [] }) => apiKey)[0],
          isWebhook: false,
          operation,
        };
      }),
    )
    .toSorted((one, other) => one.group.localeCompare(other.group)),
  ...Object.entries(webhooks).flatMap(([type, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: `webhook/${type}`,
      method: method.toUpperCase(),
      path: type,
      group: "Webhooks",
      scope: undefined,
      isWebhook: true,
      operation,
    })),
  ),
];
