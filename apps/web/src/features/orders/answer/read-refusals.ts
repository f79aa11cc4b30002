/** The messages of a refused answer by line and field. Other messages are not about lines. */
export function readRefusals(fields: Record<string, string[]>, sent: readonly { line: number }[]) {
  const refusals = new Map<number, Map<string, string>>();
  for (const [path, [message]] of Object.entries(fields)) {
    const { place, field } = /^lines\.(?<place>\d+)\.(?<field>.+)$/.exec(path)?.groups ?? {};
    const line = sent[Number(place)]?.line;
    if (line === undefined || field === undefined || message === undefined) continue;
    refusals.set(
      line,
      (refusals.get(line) ?? new Map<string, string>()).set(field === "line" ? "pieces" : field, message),
    );
  }
  return refusals;
}
