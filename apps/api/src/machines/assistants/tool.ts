import type { AssistantScope, Endpoint } from "@lading/contract";
import * as z from "zod/mini";
import type { CallParts } from "../../ground/http/serve.ts";

/** The abilities of a tool: calls of the contract as the person, and links to pages of the portal. */
export interface ToolContext {
  call<E extends Endpoint>(endpoint: E, parts: CallParts): Promise<z.output<E["response"]>>;
  readonly link: (path: string, query?: Record<string, string>) => string;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  scope: AssistantScope;
  input: z.ZodMiniType;
  output: z.ZodMiniType;
  /** `given` has passed `input`. The result is reduced to the fields of `output`. */
  run(given: unknown, context: ToolContext): Promise<unknown>;
}

/** Declares a tool and infers its arguments. */
export const tool = <I extends z.ZodMiniType>(
  definition: Omit<Tool, "input" | "run"> & {
    input: I;
    run(given: z.output<I>, context: ToolContext): Promise<unknown>;
  },
): Tool => definition; // `run` is called only with what `input` returned.

export const Words = z.string().check(z.maxLength(100));
export const Key = z.string().check(z.minLength(1), z.maxLength(64));

/** Leaves out the parameters that were not given. */
export const given = (query: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined),
  );

const rowsOfPage = 50;

export const Cursor = z.optional(
  z.string().check(z.regex(/^[1-9]\d{0,6}$/, "Must be the next_cursor of the previous result.")),
);

/** The paging of a call of the contract. */
export const toPaging = (cursor: string | undefined) => ({ page: cursor ?? "1", page_size: String(rowsOfPage) });

/** A page of rows, with the number of rows on all pages. */
export const pageOf = (row: z.ZodMiniType) =>
  z.object({ total: z.int(), next_cursor: z.nullable(z.string()), rows: z.array(row) });

export function toPage(total: number, cursor: string | undefined, rows: readonly object[]) {
  const page = Number(cursor ?? "1");
  return { total, next_cursor: page * rowsOfPage < total ? String(page + 1) : null, rows };
}

/** Returns the page of a list that the contract returns as a whole. */
export function cutPage(all: readonly object[], cursor: string | undefined) {
  const end = Number(cursor ?? "1") * rowsOfPage;
  return toPage(all.length, cursor, all.slice(end - rowsOfPage, end));
}

/**
 * The form of a record. People outside the portal wrote the texts in `untrusted`, so an assistant must not follow instructions in
 * them. Everything else is computed by the portal, or is the key of a record.
 */
export const record = (
  trusted: Record<string, z.ZodMiniType>,
  untrusted: Record<string, z.ZodMiniType>,
): z.ZodMiniType => z.object({ ...trusted, untrusted: z.object(untrusted) });

/** Gives a record of the contract the form of `record`, whose parse then removes all other fields. */
export const shown = <T extends object>(row: T, more: object = {}) => ({ ...row, ...more, untrusted: row });
