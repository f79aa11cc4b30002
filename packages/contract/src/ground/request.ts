import type * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

/** The input of a call: only the parts that its endpoint declares. */
export type CallInput<E extends Endpoint> = {
  [Part in "params" | "query" | "body" as E[Part] extends z.ZodMiniType ? Part : never]: Part extends "query"
    ? QueryInput<In<E[Part]>>
    : In<E[Part]>;
};
/** A query string is text, so numbers may be given for text: `writeQuery` writes their digits. */
type QueryInput<Query> = { [Key in keyof Query]: string extends Query[Key] ? Query[Key] | number : Query[Key] };
export type CallOutput<E extends Endpoint> = z.output<E["response"]>;

/** The parts of any call's input, for code that reads them one by one after `CallInput` has checked them. */
export interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Returns the path of a call with its parameters filled in. */
export const getAddress = (path: string, params: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

/** Writes a query string with its "?". Lists repeat their key; undefined and null are left out. */
export function writeQuery(query: Record<string, unknown>): string {
  const values = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) values.append(key, String(one));
  const text = values.toString();
  return text && `?${text}`;
}
