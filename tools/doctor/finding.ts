/** The finding of one check. A `warning` needs a look and no fix; a `fault` makes the exit code 1. */
export interface Finding {
  group: string;
  level: "ok" | "warning" | "fault";
  text: string;
}

type Check = () => Promise<Omit<Finding, "group">[]>;

export const ok = (text: string) => ({ level: "ok" as const, text });
export const warning = (text: string) => ({ level: "warning" as const, text });
export const fault = (text: string) => ({ level: "fault" as const, text });

/** Runs the checks of a group. A check that fails is a fault and does not stop the others. */
export async function examine(group: string, check: Check): Promise<Finding[]> {
  try {
    return (await check()).map((finding) => ({ group, ...finding }));
  } catch (error) {
    return [{ group, ...fault(describe(error)) }];
  }
}

const describe = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(describe).join(", ")
    : error instanceof Error
      ? error.message
      : String(error);
