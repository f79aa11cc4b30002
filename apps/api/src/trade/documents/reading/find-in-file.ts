import type { ReadFile } from "./read-fields.ts";
import { runReading } from "./run-reading.ts";

/** Returns which of these phrases a file shows, at most 10 seconds later. Its text is stored nowhere. */
export async function findInFile(companyId: string, { extension, receive }: ReadFile, phrases: readonly string[]) {
  if (extension !== "pdf") return { state: "no_text" as const, shown: [] };
  await using received = await receive();
  if (!received) return { state: "failed" as const, shown: [] };
  const { state, shown = [] } = await runReading(companyId, { path: received.path, fields: [], phrases });
  return { state, shown };
}
