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
import { escapeText, styles } from "./sheet-xml.ts";

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packages = "http://schemas.openxmlformats.org/package/2006";
const documents = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** A sheet of a workbook. */
export interface Sheet {
  name: string;
  content: AsyncIterable<string>;
  /** Only a program can show the sheet. */
  isVeryHidden?: boolean;
}

/** Names of ranges, for example `{ prices: "'Products'!$A$1:$B$2" }`. */
type Ranges = Readonly<Record<string, string>>;

const toContentTypes = (
  sheets: readonly Sheet[],
) => `${xml}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/>\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>\
${sheets
  .map((_, place) => `<Override PartName="/xl/worksheets/sheet${place + 1}.xml" ContentType="${types}.worksheet+xml"/>`)
  .join("")}\
<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`;

const rootRelations = `${xml}<Relationships xmlns="${packages}/relationships">\
<Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const toRelations = (sheets: readonly Sheet[]) => `${xml}<Relationships xmlns="${packages}/relationships">${sheets
  .map(
    (_, place) =>
      `<Relationship Id="rId${place + 1}" Type="${documents}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`,
  )
  .join("")}\
<Relationship Id="rId${sheets.length + 1}" Type="${documents}/styles" Target="styles.xml"/></Relationships>`;

const toWorkbook = (sheets: readonly Sheet[], ranges: Ranges) => `${xml}<workbook \
xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${documents}"><sheets>${sheets
  .map(({ name, isVeryHidden }, place) => {
    const state = isVeryHidden ? ' state="veryHidden"' : "";
    return `<sheet name="${escapeText(name)}" sheetId="${place + 1}"${state} r:id="rId${place + 1}"/>`;
  })
  .join("")}</sheets>${toNames(ranges)}</workbook>`;

function toNames(ranges: Ranges) {
  const names = Object.entries(ranges).map(
    ([name, range]) => `<definedName name="${name}">${escapeText(range)}</definedName>`,
  );
  return names.length > 0 ? `<definedNames>${names.join("")}</definedNames>` : "";
}

/**
 * Streams an Excel workbook. It keeps no rows in memory, so the size of the file is not limited. Each cell contains its text,
 * because a table of all texts would have to be kept.
 */
export async function* writeWorkbook(sheets: readonly Sheet[], ranges: Ranges = {}) {
  const parts: [name: string, content: Iterable<string> | AsyncIterable<string>][] = [
    ["[Content_Types].xml", [toContentTypes(sheets)]],
    ["_rels/.rels", [rootRelations]],
    ["xl/workbook.xml", [toWorkbook(sheets, ranges)]],
    ["xl/_rels/workbook.xml.rels", [toRelations(sheets)]],
    ["xl/styles.xml", [styles]],
    ...sheets.map(({ content }, place): [string, AsyncIterable<string>] => [
      `xl/worksheets/sheet${place + 1}.xml`,
      content,
    ]),
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
