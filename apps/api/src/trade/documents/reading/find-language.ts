import type { Page } from "./page-cells.ts";
import type { Shown } from "./word-values.ts";

/** Words that only one language has, and that its documents have often. */
const words: Readonly<Record<string, RegExp>> = {
  English: /\b(?:the|and|of|with|for)\b/gi,
  German: /\b(?:der|die|das|und|nicht|mit)\b/gi,
  French: /\b(?:les|des|et|dans|pour|avec)\b/gi,
  Spanish: /\b(?:los|las|con|para|por|una)\b/gi,
  Italian: /\b(?:gli|della|non|per|che|sono)\b/gi,
  Polish: /\b(?:nie|jest|oraz|dla|przez|się)\b/gi,
};

/** Returns the language of most words of the first pages. */
export function findLanguage(pages: readonly Page[]): Shown[] {
  const text = pages
    .slice(0, 3)
    .flatMap(({ lines }) => lines.flatMap(({ cells }) => cells.map((cell) => cell.text)))
    .join("\n");
  const counts = Object.entries(words).map(([value, pattern]) => ({ value, count: text.match(pattern)?.length ?? 0 }));
  const [best, next] = counts.toSorted((one, other) => other.count - one.count);
  if (!best || !next || best.count < 5) return [];
  return [{ value: best.value, isGuess: best.count < next.count * 2, cells: [] }];
}
