import { diffArrays } from "diff";

/** A part of a text, and whether the other text lacks it. */
export interface DiffPart {
  text: string;
  differs: boolean;
}

interface WordDiff {
  readonly before: readonly DiffPart[];
  readonly after: readonly DiffPart[];
}

/** The removed and the added words; undefined if the texts have no word in common, because then marks would not help. */
export function diffWords(before: string, after: string): WordDiff | undefined {
  const [oldTokens, newTokens] = [splitWords(before), splitWords(after)];
  const changes = diffArrays(oldTokens.map(trimEnd), newTokens.map(trimEnd));
  if (!changes.some(({ added, removed, value }) => !added && !removed && value.some(isWord))) return undefined;
  const parts = { before: [] as DiffPart[], after: [] as DiffPart[] };
  for (const { added, removed, count } of changes) {
    // Equal tokens can end in different spaces, so each side takes its own tokens.
    if (!added) append(parts.before, oldTokens.splice(0, count).join(""), removed);
    if (!removed) append(parts.after, newTokens.splice(0, count).join(""), added);
  }
  return parts;
}

/** Changes alternate between the sides, so that parts of one side can be equal neighbors: they become one part. */
function append(parts: DiffPart[], text: string, differs: boolean) {
  const last = parts.at(-1);
  if (last?.differs === differs) last.text += text;
  else parts.push({ text, differs });
}

/**
 * Splits a text into words and punctuation marks, each with the space after it. Joined, they are the text again. A word
 * includes the marks inside it: "A-105", "1/2", "12.5", "1,000". The word splitter of `diff` would take those apart.
 */
const splitWords = (text: string) =>
  text.match(/[^\s\p{P}]+(?:(?:[-./'’_]|(?<=\d),(?=\d))[^\s\p{P}]+)*\s*|\p{P}\s*/gu) ?? [];

const isWord = (token: string) => /^[^\s\p{P}]/u.test(token);

const trimEnd = (token: string) => token.trimEnd();
