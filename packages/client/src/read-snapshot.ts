import { ApiError } from "../../contract/src/ground/api-error.ts";

/** A company, a product, a document or an order. */
export interface SnapshotRecord {
  company_code: string;
  /** The GXP SKU of a product, the number of an order, otherwise an id. */
  subject: string;
  /** The values of a product by column, under the names that files of the intake use. */
  values: Record<string, unknown>;
}

/** The last line of a complete snapshot. */
export interface SnapshotEnd {
  /** The cursor with which the feed continues. Null if the portal has no changes yet: begin the feed without a cursor. */
  next: string | null;
  count: number;
}

/** Reads the lines of a snapshot. Throws an `ApiError` if the transfer was cut off. */
export async function* readLines(response: Response): AsyncGenerator<SnapshotRecord | SnapshotEnd, void> {
  let isComplete = false;
  for await (const line of splitLines(response)) {
    const read = JSON.parse(line) as SnapshotRecord | SnapshotEnd; // The portal writes no other lines.
    isComplete = "next" in read;
    yield read;
  }
  if (!isComplete) throw new ApiError(0);
}

async function* splitLines({ body }: Response) {
  const decoder = new TextDecoder();
  let rest = "";
  const reader = body?.getReader();
  try {
    for (;;) {
      const read = await reader?.read().catch(() => undefined);
      if (!read || read.done) return; // A line without an end was cut off.
      const lines = (rest + decoder.decode(read.value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    await reader?.cancel();
  }
}
