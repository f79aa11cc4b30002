import { parseWhole } from "./parse-xml.ts";
import { decodeText } from "./decode-text.ts";

/** Reads the texts that cells refer to by their number. Of formatted texts it joins the pieces, without the pronunciation. */
export async function readSharedStrings(part: AsyncIterable<Uint8Array>) {
  const strings: string[] = [];
  let text = "";
  let isText = false;
  let isPronunciation = false;
  await parseWhole(part, {
    open(name) {
      if (name === "si") text = "";
      else if (name === "rPh") isPronunciation = true;
      else if (name === "t") isText = !isPronunciation;
    },
    text: (piece) => void (isText && (text += piece)),
    close(name) {
      if (name === "t") isText = false;
      else if (name === "rPh") isPronunciation = false;
      else if (name === "si") strings.push(decodeText(text));
    },
  });
  return strings;
}
