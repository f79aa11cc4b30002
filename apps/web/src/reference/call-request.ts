import type { Call, Parameter } from "./api-document.ts";

/** The values that a person has entered for a call. */
export interface CallInput {
  /** By the name of the parameter. */
  values: Readonly<Record<string, string>>;
  /** The media type of the body; empty without one. */
  type: string;
  json: string;
  file: File | undefined;
}

export interface CallRequest {
  method: string;
  /** The path with its query. */
  path: string;
  headers: Record<string, string>;
  body: string | File | undefined;
}

/** Returns the request of a call. A parameter of the path that has no value stays in braces. */
export function createRequest({ method, path, operation }: Call, { values, type, json, file }: CallInput): CallRequest {
  const entered = (place: Parameter["in"]) =>
    operation.parameters.flatMap((one): [string, string][] => {
      const value = one.in === place ? values[one.name] : undefined;
      return value ? [[one.name, value]] : [];
    });
  const query = new URLSearchParams(entered("query"));
  const ofPath = Object.fromEntries(entered("path"));
  const filled = path.replace(/\{(\w+)\}/g, (braces, name: string) => {
    const value = ofPath[name];
    return value === undefined ? braces : encodeURIComponent(value);
  });
  return {
    method,
    path: query.size > 0 ? `${filled}?${query}` : filled,
    headers: { ...Object.fromEntries(entered("header")), ...(type && { "content-type": type }) },
    body: type === "application/json" ? json : file,
  };
}

/** Writes a request as a command of curl that reads the API key from a variable, if the call takes one. */
export function toCurl({ method, path, headers, body }: CallRequest, origin: string, takesKey: boolean) {
  const type = headers["content-type"];
  const isFile = type !== undefined && typeof body !== "string";
  const parts = [
    `curl${method === "GET" ? "" : ` -X ${method}`} "${origin}${path}"`,
    ...(takesKey ? ['-H "Authorization: Bearer $API_KEY"'] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(typeof body === "string" ? [`-d ${quote(body)}`] : []),
    ...(isFile ? [`-T ${quote(body?.name ?? "file")}`] : []),
  ];
  return parts.join(" \\\n  ");
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
