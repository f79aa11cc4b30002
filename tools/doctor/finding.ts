import { checklist, type CheckId } from "./checklist.ts";

/** The result of a check. A `warning` needs a look; a `fault` makes the exit code 1. */
export interface Result {
  level: "ok" | "warning" | "fault" | "fixed";
  text: string;
  /** Repairs the cause without losing data. Returns a sentence that says what was done. */
  fix?: () => Promise<string>;
}

export interface Finding extends Omit<Result, "fix"> {
  check: CheckId;
  group: string;
  title: string;
  /** Only for a warning or a fault. */
  to_do?: string;
}

export const ok = (text: string): Result => ({ level: "ok", text });
export const warning = (text: string, fix?: Result["fix"]): Result => ({ level: "warning", text, ...(fix && { fix }) });
export const fault = (text: string, fix?: Result["fix"]): Result => ({ level: "fault", text, ...(fix && { fix }) });

/**
 * Runs a check, and the repairs of its results if they are wanted. A check that fails is a fault and does not stop the others. A check
 * without results found nothing to mention, so its title is the result.
 */
export async function examine(id: CheckId, check: () => Promise<Result[]>, isFixing: boolean): Promise<Finding[]> {
  const { group, title, toDo } = checklist[id];
  const findings: Finding[] = [];
  for (const { fix, ...found } of await tryTo(check)) {
    const results =
      fix && isFixing ? await tryTo(async () => [{ level: "fixed" as const, text: await fix() }]) : [found];
    for (const { level, text } of results) {
      const isInOrder = level === "ok" || level === "fixed";
      findings.push({ check: id, group, title, level, text, ...(!isInOrder && { to_do: toDo }) });
    }
  }
  return findings.length > 0 ? findings : [{ check: id, group, title, level: "ok", text: title }];
}

const tryTo = (work: () => Promise<Result[]>) => work().catch((error: unknown) => [fault(describe(error))]);

const describe = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(describe).join(", ")
    : error instanceof Error
      ? error.message
      : String(error);
