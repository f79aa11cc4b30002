import { SaxesParser } from "saxes";
import { decodeXml } from "./decode-xml.ts";
import { deepestElement, longestMarkup } from "./workbook-limits.ts";

export type Attributes = Readonly<Record<string, string>>;

/** Gets the elements of a part by their local names. Elements in the files of some programs have a prefix. */
export interface XmlHandler {
  open: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Parses a part of a workbook piece by piece, and yields after each piece. Entities that a file declares are errors. */
export async function* parseXml(part: AsyncIterable<Uint8Array>, { open, text, close }: XmlHandler) {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  // The parser keeps the characters since the last tag: a text, a comment or a tag that has not ended.
  let kept = 0;
  parser.on("opentag", (tag) => {
    kept = 0;
    if (++depth > deepestElement) throw new Error("the elements are too deep");
    open(localName(tag.name), tag.attributes);
  });
  if (text) parser.on("text", text);
  if (text) parser.on("cdata", text);
  parser.on("closetag", (tag) => {
    kept = 0;
    depth--;
    close?.(localName(tag.name));
  });
  for await (const piece of decodeXml(part)) {
    kept += piece.length;
    parser.write(piece);
    if (kept > longestMarkup) throw new Error("a text, a comment or a tag is too long");
    yield;
  }
  parser.close();
  yield;
}

/** Parses a whole part. */
export async function parseWhole(part: AsyncIterable<Uint8Array>, handler: XmlHandler) {
  for await (const _piece of parseXml(part, handler));
}

/** Reads a value of the type xsd:boolean. */
export const isTrue = (value: string | undefined) => value === "1" || value === "true";

function localName(name: string) {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}
