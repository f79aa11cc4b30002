import { FileRefusal } from "../file-refusal.ts";
import { parseWhole } from "./parse-xml.ts";
import { decodeText } from "./decode-text.ts";
import { longestCell, mostSharedCharacters } from "./workbook-limits.ts";

/** The engine needs this much memory for a text besides its characters. */
const CHARACTERS_OF_A_TEXT = 32;

/** Reads the texts that cells refer to by their number. Of formatted texts it joins the pieces, without the pronunciation. */
export async function readSharedStrings(part: AsyncIterable<Uint8Array>) {
  const strings: string[] = [];
  let size = 0;
  let text = "";
  let isText = false;
  let isPronunciation = false;
  await parseWhole(part, {
    open(name) {
      if (name === "si") text = "";
      else if (name === "rPh") isPronunciation = true;
      else if (name === "t") isText = !isPronunciation;
    },
    // One character more than allowed is enough for the row to be refused.
    text: (piece) => void (isText && text.length <= longestCell && (text += piece.slice(0, longestCell + 1))),
    close(name) {
      if (name === "t") isText = false;
      else if (name === "rPh") isPronunciation = false;
      else if (name === "si") {
        strings.push(decodeText(text));
        size += text.length + CHARACTERS_OF_A_TEXT;
        if (size > mostSharedCharacters)
          throw new FileRefusal("The workbook needs too much memory. Save the sheet as CSV.");
      }
    },
  });
  return strings;
}
