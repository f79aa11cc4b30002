import type { ImportField } from "./import-field.ts";
import { normalize } from "../../trade/value-lists/normal-text.ts";

/** How the field of a column was found. A person's choice may also be to ignore the column. */
type MatchedBy = "name" | "synonym" | "remembered" | "person";

/** The field that a column of the file becomes. */
export interface ColumnMatch {
  header: string;
  /** The id of a field; null if the column will be ignored. */
  target: string | null;
  /** Null if nothing was found, so that the column is ignored. */
  by: MatchedBy | null;
  /** The remembered mapping does not have this column. */
  isNew: boolean;
}

/** A reason for which the file cannot be checked yet. */
export type ColumnProblem =
  | { code: "repeated_header"; header: string; columns: number[] }
  | { code: "two_columns"; field: string; columns: number[] }
  | { code: "required_fields"; fields: string[] };

/** The fields of columns by normalized header, as a person last chose them for this source. */
export type RememberedColumns = Readonly<Record<string, string | null>>;

/** The first column of the refused rows that we give back for correction. */
export const correctionHeader = "__row";

/** Columns of our own reports start like this. They are ignored when a corrected file returns. */
const isOwn = (header: string) => header.trim().startsWith("__");

/**
 * Finds the field of each column by its header, never by its position or content. A remembered choice comes first, because a
 * person made it, for example to ignore a column that has the name of a field. Two columns with the same header get no field.
 */
export function matchColumns(
  headers: readonly string[],
  fields: readonly ImportField[],
  remembered?: RememberedColumns,
): ColumnMatch[] {
  const counts = countHeaders(headers);
  const known = new Set(fields.map(({ id }) => id));
  const [names, others] = [namesOf(fields), synonymsOf(fields)];
  const matches = headers.map((header): ColumnMatch => {
    const normal = normalize(header);
    const isNew = remembered !== undefined && !Object.hasOwn(remembered, normal) && !isOwn(header);
    const found = (target: string | null, by: MatchedBy | null) => ({ header, target, by, isNew });
    if (isOwn(header) || normal === "" || (counts.get(normal) ?? 0) > 1) return found(null, null);
    const chosen = remembered && Object.hasOwn(remembered, normal) ? (remembered[normal] ?? null) : undefined;
    if (chosen === null || (chosen !== undefined && known.has(chosen))) return found(chosen, "remembered");
    const byName = names.get(normal);
    if (byName) return found(byName, "name");
    const bySynonym = others.get(normal);
    return bySynonym ? found(bySynonym, "synonym") : found(null, null);
  });
  return preferNames(matches);
}

/** Ignores a column found by a synonym if another column has the field's name or was chosen for it. */
function preferNames(matches: readonly ColumnMatch[]) {
  const certain = new Set(matches.filter(({ by }) => by !== "synonym").map(({ target }) => target));
  return matches.map((match) =>
    match.by === "synonym" && certain.has(match.target) ? { ...match, target: null, by: null } : match,
  );
}

/** Returns everything that must be decided before the file can be checked. */
export function findColumnProblems(matches: readonly ColumnMatch[], fields: readonly ImportField[]): ColumnProblem[] {
  const problems: ColumnProblem[] = [];
  const places = [...matches.entries()].filter(([, { header }]) => !isOwn(header) && normalize(header) !== "");
  for (const [, same] of Map.groupBy(places, ([, { header }]) => normalize(header)))
    if (same.length > 1 && !same.some(([, { by }]) => by === "person"))
      problems.push({ code: "repeated_header", header: same[0]?.[1].header ?? "", columns: same.map(([at]) => at) });
  const missing: string[] = [];
  for (const { id, isRequired } of fields) {
    const columns = [...matches.entries()].filter(([, { target }]) => target === id).map(([at]) => at);
    if (columns.length > 1) problems.push({ code: "two_columns", field: id, columns });
    if (columns.length === 0 && isRequired) missing.push(id);
  }
  if (missing.length > 0) problems.push({ code: "required_fields", fields: missing });
  return problems;
}

/** Returns what is remembered of the columns: their fields by normalized header. Repeated headers are decided each time. */
export function rememberColumns(matches: readonly ColumnMatch[]): RememberedColumns {
  const counts = countHeaders(matches.map(({ header }) => header));
  return Object.fromEntries(
    matches
      .filter(({ header }) => !isOwn(header) && counts.get(normalize(header)) === 1)
      .map(({ header, target }) => [normalize(header), target]),
  );
}

function countHeaders(headers: readonly string[]) {
  const counts = new Map<string, number>();
  for (const header of headers) counts.set(normalize(header), (counts.get(normalize(header)) ?? 0) + 1);
  return counts;
}

const namesOf = (fields: readonly ImportField[]) =>
  new Map([
    ...fields.map(({ id, label }) => [normalize(label), id] as const),
    ...fields.map(({ id }) => [normalize(id), id] as const),
  ]);

const synonymsOf = (fields: readonly ImportField[]) =>
  new Map(fields.flatMap(({ id, synonyms }) => synonyms.map((name) => [name, id] as const)));
