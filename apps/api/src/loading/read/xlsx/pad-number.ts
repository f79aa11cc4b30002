/** One section of a number format: for which numbers it is, and the characters that it shows. */
interface Section {
  holds: ((value: number) => boolean) | undefined;
  /** Digits are "0", "#" or "?"; other entries are shown as they are. Undefined if the section shows more than whole digits. */
  pieces: readonly Piece[] | undefined;
}

interface Piece {
  text: string;
  isDigit: boolean;
}

/**
 * Returns the function that writes a whole number as its format shows it, for example 00123 for 123 in the format 00000. Returns
 * undefined if the format fills nothing up with zeros and puts nothing between digits, because its texts are the plain numbers.
 */
export function findPadding(code: string): ((stored: string) => string | undefined) | undefined {
  const sections = splitSections(code).map(readSection);
  if (!sections.some(({ pieces }) => pieces && isFilled(pieces))) return undefined;
  return (stored) => {
    if (!/^-?\d{1,15}$/.test(stored)) return undefined;
    const value = Number(stored);
    const { section, hasOwnSign } = choose(sections, value);
    if (!section?.pieces || !isFilled(section.pieces)) return undefined;
    const shown = fill(section.pieces, stored.replace("-", ""));
    const signed = value < 0 && !hasOwnSign ? `-${shown}` : shown;
    return signed === stored ? undefined : signed;
  };
}

/** Quotes, escapes and brackets may contain semicolons. */
const splitSections = (code: string) => code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+|(?<=;)(?=;|$)/g) ?? [];

function readSection(code: string): Section {
  let holds: Section["holds"];
  const pieces: Piece[] = [];
  let isWhole = true;
  for (const [token] of code.matchAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|./gs)) {
    const [first = ""] = token;
    if (first === "[") holds = readCondition(token) ?? holds;
    else if (first === '"') pieces.push({ text: token.slice(1, -1), isDigit: false });
    else if (first === "\\") pieces.push({ text: token.slice(1), isDigit: false });
    else if (/[0#?]/.test(token)) pieces.push({ text: token, isDigit: true });
    else if (/^[.,%@a-z]/i.test(token)) isWhole = false;
    // A gap as wide as a character, or a character that fills the cell, is no part of the text.
    else if (token.length === 1) pieces.push({ text: token, isDigit: false });
  }
  return { holds, pieces: isWhole ? pieces : undefined };
}

function readCondition(token: string): Section["holds"] {
  const [, sign, limit = ""] = /^\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]$/.exec(token) ?? [];
  const other = Number(limit);
  switch (sign) {
    case "<=":
      return (value) => value <= other;
    case ">=":
      return (value) => value >= other;
    case "<>":
      return (value) => value !== other;
    case "<":
      return (value) => value < other;
    case ">":
      return (value) => value > other;
    case "=":
      return (value) => value === other;
    default:
      return undefined;
  }
}

/** Two zeros fill up a short number. A character between two digits changes each long one. */
function isFilled(pieces: readonly Piece[]) {
  const first = pieces.findIndex(({ isDigit }) => isDigit);
  const last = pieces.findLastIndex(({ isDigit }) => isDigit);
  return (
    pieces.filter(({ text, isDigit }) => isDigit && text === "0").length > 1 ||
    pieces.slice(first + 1, last).some(({ isDigit }) => !isDigit)
  );
}

/** Without conditions, the second section is for negative numbers, and the third for zero. */
function choose(sections: readonly Section[], value: number): { section: Section | undefined; hasOwnSign: boolean } {
  if (sections.some(({ holds }) => holds)) {
    const section = sections.find(({ holds }) => holds?.(value)) ?? sections.find(({ holds }) => !holds);
    return { section, hasOwnSign: false };
  }
  const [positive, negative = positive, zero = positive] = sections;
  if (value < 0) return { section: negative, hasOwnSign: negative !== positive };
  return { section: value === 0 && sections.length > 2 ? zero : positive, hasOwnSign: false };
}

/** Puts the digits of a number in the places of a section, from its end. More digits than places come before the first place. */
function fill(pieces: readonly Piece[], digits: string) {
  let left = digits === "0" ? "" : digits;
  const first = pieces.findIndex(({ isDigit }) => isDigit);
  const shown = pieces.map(({ text, isDigit }) => (isDigit ? "" : text));
  for (const [at, { text, isDigit }] of [...pieces.entries()].toReversed()) {
    if (!isDigit) continue;
    shown[at] = left === "" ? (text === "0" ? "0" : text === "?" ? " " : "") : left.slice(-1);
    left = left.slice(0, -1);
    if (at === first) shown[at] = left + shown[at];
  }
  return shown.join("").trim();
}
