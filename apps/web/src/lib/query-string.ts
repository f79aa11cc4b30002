/** Reads a query string. Every value is text, and a repeated key becomes a list. */
export function readQuery(text: string): Record<string, string | string[]> {
  const values = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(values.keys())].map((key) => {
      const all = values.getAll(key);
      return [key, all.length > 1 ? all : (all[0] ?? "")];
    }),
  );
}
