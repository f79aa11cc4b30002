import type { DocumentText } from "./propose-values.ts";

/** A phrase that a document shows. */
export interface ShownPhrase {
  /** As it was looked for. */
  phrase: string;
  /** As the document has it. */
  text: string;
  page: number;
}

interface Token {
  word: string;
  start: number;
  end: number;
}

/** The longest text that is told of a document. */
const longest = 60;

/** The words of a text, in which signs and blanks do not count: "ISO9001:2015" is "iso", "9001" and "2015". */
function toTokens(text: string): Token[] {
  return [...text.matchAll(/\p{L}+|\p{N}+/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }));
}

/** Returns the first place of each phrase in a document. Of its text, nothing else leaves this function. */
export function findPhrases({ pages }: Pick<DocumentText, "pages">, phrases: readonly string[]): ShownPhrase[] {
  const left = groupByFirstWord(phrases);
  const found: ShownPhrase[] = [];
  for (const { number, lines } of pages) {
    const text = lines.map(({ cells }) => cells.map((cell) => cell.text).join(" ")).join(" ");
    for (const { phrase, shown } of findInText(text, left)) found.push({ phrase, text: shown, page: number });
  }
  return found;
}

/** Returns the first place of each phrase in a text, for example a file's name. */
export const findPhrasesInText = (text: string, phrases: readonly string[]) =>
  findInText(text, groupByFirstWord(phrases));

type Sought = Map<string, { phrase: string; words: string[] }[]>;

function groupByFirstWord(phrases: readonly string[]): Sought {
  const sought = phrases.map((phrase) => ({ phrase, words: toTokens(phrase).map(({ word }) => word) }));
  return Map.groupBy(
    sought.filter(({ words }) => words.length > 0),
    ({ words }) => words[0]!, // It has a word.
  );
}

/** Takes each phrase that it finds out of those that are sought. */
function findInText(text: string, sought: Sought) {
  const tokens = toTokens(text);
  const found: { phrase: string; shown: string }[] = [];
  for (const [at, { word, start }] of tokens.entries()) {
    const all = sought.get(word);
    if (!all) continue;
    const here = all.filter(({ words }) => words.every((one, place) => tokens[at + place]?.word === one));
    if (here.length === 0) continue;
    for (const { phrase, words } of here) {
      const end = tokens[at + words.length - 1]?.end ?? start;
      found.push({ phrase, shown: showUntilEnd(text, start, end) });
    }
    sought.set(
      word,
      all.filter((one) => !here.includes(one)),
    );
  }
  return found;
}

/** The text with what belongs to its last word, for example the year in "ISO 9001:2015". */
function showUntilEnd(text: string, start: number, end: number) {
  const rest = /^[:/-]\d{1,8}(?![\p{L}\p{N}])/u.exec(text.slice(end, end + 12))?.[0] ?? "";
  return (text.slice(start, end) + rest).slice(0, longest);
}
