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

/** Writes a query string with its "?". Lists repeat their key; undefined and null are left out. */
export function writeQuery(query: Record<string, unknown>): string {
  const values = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) values.append(key, String(one));
  const text = values.toString();
  return text && `?${text}`;
}
