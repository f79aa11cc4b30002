import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { invalid } from "./refusal.ts";
import { hasUnstorable } from "./validate-request.ts";

/**
 * Creates the cursor of a list. A position is the key of the last row that the reader has. Keys never change, so rows that
 * others add or remove move no row across the position.
 */
export function listCursor<Position>(list: string, Position: z.ZodMiniType<Position>) {
  const Content = z.tuple([z.literal(list), Position]);
  const read = (cursor: string) => {
    if (cursor === "") return null;
    const content = Content.safeParse(parseJson(Buffer.from(cursor, "base64url").toString()));
    if (!content.success || hasUnstorable(content.data))
      throw invalid({
        cursor: ["This is not a cursor of this list. Send the next of its page before, or begin again."],
      });
    return content.data[1];
  };
  return {
    /** Returns null at the beginning of the list, and undefined for a request without a cursor. */
    read({ query }: FastifyRequest) {
      const { cursor, ...others } = query as Record<string, string>; // The contract has validated the cursor.
      if (cursor === undefined) return undefined;
      const refused = ["page", "ordering"].filter((name) => name in others);
      if (refused.length > 0)
        throw invalid(Object.fromEntries(refused.map((name) => [name, ["Cannot be used with a cursor."]])));
      return read(cursor);
    },
    /** Returns the cursor after a page; null if the page is not full, so it is the last one. */
    write<Row>(rows: readonly Row[], size: number, getPosition: (last: Row) => Position) {
      const last = rows.length < size ? undefined : rows.at(-1);
      return last === undefined ? null : Buffer.from(JSON.stringify([list, getPosition(last)])).toString("base64url");
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // No list has such a position.
  }
}
