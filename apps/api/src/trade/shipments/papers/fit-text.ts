export interface TextStyle {
  /** In points. */
  size: number;
  bold?: boolean;
}

type Measure = (text: string) => number;

const ellipsis = "…";

/** Characters that have no shape, and marks of direction, which no line keeps. */
const shapeless = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Variation_Selector}]/gu;

/** Letters that are written from right to left. */
export const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const leftToRight = /\p{L}/u;

/** Breaks a text into lines of a width. Words that are longer are broken, and what does not fit is cut. */
export function toLines(measure: Measure, text: string, width: number, most: number) {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of toPieces(measure, paragraph.trim(), width)) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (measure(longer) <= width) {
        line = longer;
        continue;
      }
      lines.push(line);
      line = word;
      if (lines.length === most) return end(measure, lines, word, width);
    }
    if (lines.length === most) return end(measure, lines, "", width);
    lines.push(line);
  }
  return lines.map(inOrder);
}

/** Ends the last line with as much of the next word as fits and an ellipsis. */
function end(measure: Measure, lines: readonly string[], next: string, width: number) {
  const letters = [...`${lines.at(-1) ?? ""} ${next}`.trimEnd()];
  while (letters.length > 0 && measure(`${letters.join("")}${ellipsis}`) > width) letters.pop();
  return [...lines.slice(0, -1), `${letters.join("").trimEnd()}${ellipsis}`].map(inOrder);
}

/** The words of a text, in pieces that fit. */
function* toPieces(measure: Measure, text: string, width: number) {
  for (const word of text.split(" ")) {
    if (measure(word) <= width) {
      yield word;
      continue;
    }
    let piece = "";
    for (const letter of word) {
      if (piece !== "" && measure(piece + letter) > width) {
        yield piece;
        piece = "";
      }
      piece += letter;
    }
    yield piece;
  }
}

/** A text in letters that a font has, with a box for each other letter. Missing accents, and what has no shape, are left out. */
export const inLettersOf = (has: (codePoint: number) => boolean, text: string) =>
  [
    ...text
      .replaceAll(/\r\n|[\r\u2028\u2029]/g, "\n")
      .replaceAll(/[^\S\n]+/gu, " ")
      .replaceAll(shapeless, ""),
  ]
    .map((letter) => (letter === "\n" || has(letter.codePointAt(0) ?? 0) ? letter : /\p{M}/u.test(letter) ? "" : "□"))
    .join("");

/** The words of a line in their order from left to right: fonts turn the letters of words around, but not the order of words. */
function inOrder(line: string) {
  if (!rightToLeft.test(line)) return line;
  const words: string[] = [];
  let turned: string[] = [];
  for (const word of line.split(" ")) {
    if (rightToLeft.test(word)) turned.unshift(word);
    else if (turned.length > 0 && !leftToRight.test(word)) turned.unshift(word);
    else {
      words.push(...turned, word);
      turned = [];
    }
  }
  return [...words, ...turned].join(" ");
}
