import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import {
  descriptor,
  directoryEntry,
  ending,
  localHeader,
  sumLengths,
  type ZippedFile,
} from "../downloads/zip-records.ts";
import type { CellValue, FileColumn } from "./cell.ts";
import { escapeText, styles, writeSheet } from "./sheet-xml.ts";

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packages = "http://schemas.openxmlformats.org/package/2006";
const documents = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const contentTypes = `${xml}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/>\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>\
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`;

const rootRelations = `${xml}<Relationships xmlns="${packages}/relationships">\
<Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const relations = `${xml}<Relationships xmlns="${packages}/relationships">\
<Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/>\
<Relationship Id="rId2" Type="${documents}/styles" Target="styles.xml"/></Relationships>`;

const toWorkbook = (sheetName: string) => `${xml}<workbook \
xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${documents}"><sheets>\
<sheet name="${escapeText(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/**
 * Streams an Excel workbook with one sheet. It keeps no rows in memory, so the size of the file is not limited. Each cell
 * contains its text, because a table of all texts would have to be kept.
 */
export async function* writeWorkbook(
  sheetName: string,
  columns: readonly FileColumn[],
  rows: Iterable<readonly CellValue[]> | AsyncIterable<readonly CellValue[]>,
) {
  const parts: [name: string, content: Iterable<string> | AsyncIterable<string>][] = [
    ["[Content_Types].xml", [contentTypes]],
    ["_rels/.rels", [rootRelations]],
    ["xl/workbook.xml", [toWorkbook(sheetName)]],
    ["xl/_rels/workbook.xml.rels", [relations]],
    ["xl/styles.xml", [styles]],
    ["xl/worksheets/sheet1.xml", writeSheet(columns, rows)],
  ];
  const modified = new Date();
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of parts) {
    const file: ZippedFile = { name, size: 0, packedSize: 0, modified };
    const header = localHeader(file);
    yield header;
    let crc = 0;
    const source = Readable.from(
      joinTexts(content, (bytes) => {
        crc = crc32(bytes, crc);
        file.size += bytes.length;
      }),
    );
    // An error of the source ends the iteration, because the pipeline destroys its last stream with it.
    for await (const chunk of pipeline(source, createDeflateRaw({ level: 3 }), () => {}) as AsyncIterable<Buffer>) {
      file.packedSize += chunk.length;
      yield chunk;
    }
    const end = descriptor(file, crc);
    yield end;
    directory.push(directoryEntry(file, crc, offset));
    offset += header.length + file.packedSize + end.length;
  }
  yield Buffer.concat([...directory, ending(parts.length, sumLengths(directory), offset)]);
}

/** Characters that are compressed at once. */
const CHUNK = 64 * 1024;

/** Yields the texts as bytes, many short ones together, and passes all bytes to `note`. */
async function* joinTexts(texts: Iterable<string> | AsyncIterable<string>, note: (bytes: Buffer) => void) {
  let waiting = "";
  const flush = () => {
    const bytes = Buffer.from(waiting);
    waiting = "";
    note(bytes);
    return bytes;
  };
  for await (const text of texts) {
    waiting += text;
    if (waiting.length >= CHUNK) yield flush();
  }
  if (waiting.length > 0) yield flush();
}
