import { diffArrays } from "diff";
import { type DiffPart, diffWords } from "./word-diff.ts";

export interface DiffLine {
  kind: "same" | "removed" | "added";
  parts: readonly DiffPart[];
}

/**
 * Compares two texts by line. A removed line that an added one replaces has its words compared, so that only the changed ones
 * are marked. If words were only added or only removed, the line without a mark is left out.
 */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let removed: readonly string[] = [];
  const flush = (added: readonly string[]) => {
    const pairs = removed.map((line, place) => {
      const other = added[place];
      return other === undefined ? undefined : diffWords(line, other);
    });
    const removedParts = removed.map((line, place) => pairs[place]?.before ?? whole(line));
    const addedParts = added.map((line, place) => pairs[place]?.after ?? whole(line));
    for (const [place, parts] of removedParts.entries())
      if (hasMark(parts) || !hasMark(addedParts[place] ?? [])) lines.push({ kind: "removed", parts });
    for (const [place, parts] of addedParts.entries())
      if (hasMark(parts) || !hasMark(removedParts[place] ?? [])) lines.push({ kind: "added", parts });
    removed = [];
  };
  for (const change of diffArrays([...before], [...after])) {
    if (change.removed) removed = change.value;
    else if (change.added) flush(change.value);
    else {
      flush([]);
      for (const line of change.value) lines.push({ kind: "same", parts: [{ text: line, differs: false }] });
    }
  }
  flush([]);
  return lines;
}

const whole = (text: string) => [{ text, differs: true }];

const hasMark = (parts: readonly DiffPart[]) => parts.some(({ differs }) => differs);
