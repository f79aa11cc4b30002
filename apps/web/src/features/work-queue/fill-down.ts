/**
 * Puts a pasted column of texts into the fields from one place on. Returns undefined for a text of one line, which the browser pastes
 * itself.
 */
export function fillDown(fields: readonly string[], place: number, pasted: string): string[] | undefined {
  const lines = pasted.replace(/\r?\n$/, "").split(/\r?\n/);
  if (lines.length < 2) return undefined;
  return fields.map((field, at) => lines[at - place]?.trim() ?? field);
}
