import { anyText } from "@lading/contract";
import { ScimRefusal } from "./scim-refusal.ts";

const COMPARISON = /^\s*([\w:.]+(?:\[\s*type\s+eq\s+"work"\s*\])?(?:\.value)?)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i;

/** An escape like \\u0000 can hide a character that no text has. */
const checkText = anyText(2000);

/** Reads a filter of one comparison with one of these attributes, for example `userName eq "jo@acme.example"`. */
export function readFilter<const Names extends Readonly<Record<string, string>>>(
  filter: string | undefined,
  names: Names,
): { name: Names[keyof Names]; value: string } | undefined {
  if (filter === undefined) return undefined;
  const [, path = "", quoted = ""] = COMPARISON.exec(filter) ?? [];
  const key = path
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\[ | \]/g, (edge) => edge.trim());
  const name = Object.hasOwn(names, key) ? names[key] : undefined;
  if (name === undefined)
    throw new ScimRefusal(400, "invalidFilter", `Filter by ${[...new Set(Object.values(names))].join(", ")} with eq.`);
  return { name: name as Names[keyof Names], value: unquote(quoted) }; // It is a value of the table.
}

function unquote(quoted: string) {
  try {
    return checkText.parse(JSON.parse(quoted));
  } catch {
    throw new ScimRefusal(400, "invalidFilter", "The value of the filter is not a JSON text.");
  }
}
