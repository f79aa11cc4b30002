import type { Separator } from "@lading/contract";

/** Passes over a record that is too long to be held, in as many pieces as it takes. */
export interface RecordSkipper {
  /** Returns the start of the next record in the text, "broken" if a quote is not closed properly, or undefined to get the next text. */
  skip(text: string): number | "broken" | undefined;
  /** The place of the longest cell so far, from 0. */
  readonly longest: number;
  /** The text so far ends within quotes. */
  readonly isQuoted: boolean;
}

/** Follows the rules of `readCsvRecord`. The first text begins with the record. */
export function openSkipper(separator: Separator): RecordSkipper {
  // After "quote", a second quote continues the cell. After "return", a line feed belongs to the end of the line.
  let state: "start" | "plain" | "quoted" | "quote" | "return" = "start";
  let [cell, length, longest, most] = [0, 0, 0, -1];

  function endCell() {
    if (length > most) [longest, most] = [cell, length];
    [cell, length, state] = [cell + 1, 0, "start"];
  }

  return {
    get longest() {
      return length > most ? cell : longest;
    },
    get isQuoted() {
      return state === "quoted";
    },
    skip(text) {
      for (let at = 0; at < text.length; at++) {
        const character = text[at];
        if (state === "return") return character === "\n" ? at + 1 : at;
        if (state === "quoted") {
          const close = text.indexOf('"', at);
          length += (close < 0 ? text.length : close) - at;
          if (close < 0) return undefined;
          [at, state] = [close, "quote"];
        } else if (state === "start" && character === '"') state = "quoted";
        else if (state === "quote" && character === '"') state = "quoted";
        else if (character === separator) endCell();
        else if (character === "\n" || character === "\r") {
          endCell();
          if (character === "\n") return at + 1;
          state = "return";
        } else if (state === "quote") return "broken";
        else {
          state = "plain";
          length++;
        }
      }
      return undefined;
    },
  };
}
