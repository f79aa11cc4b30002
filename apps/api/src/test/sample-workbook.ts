import { strToU8, zipSync } from "fflate";

/** A sheet of a sample workbook. */
export interface SampleSheet {
  name: string;
  state?: "visible" | "hidden" | "veryHidden";
  /** A text, or the XML of a cell without its name and its element, for example `{ xml: 't="b"><v>1</v>' }`. Null is no cell. */
  rows: (string | number | null | { xml: string })[][];
  /** Areas like A1:B2. */
  merged?: string[];
}

export interface SampleWorkbook {
  sheets: SampleSheet[];
  is1904?: boolean;
  /** Ranges by their names. */
  names?: Record<string, string>;
  /** Codes of number formats. The style 1 has the first one, and so on. */
  formats?: string[];
  /** More parts, or ones that replace the usual ones. */
  parts?: Record<string, string | Uint8Array>;
}

const main = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Builds an Excel workbook (xlsx). Texts are shared, as Excel stores them. */
export function aFilledWorkbook({
  sheets,
  is1904 = false,
  names = {},
  formats = [],
  parts = {},
}: SampleWorkbook): Buffer {
  const strings: string[] = [];
  const share = (text: string) => {
    const place = strings.indexOf(text);
    return place < 0 ? strings.push(text) - 1 : place;
  };
  const files: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": `<Types><Override PartName="/xl/workbook.xml" ContentType="${main}"/></Types>`,
    "xl/workbook.xml": `<workbook xmlns:r="${relations}"><workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets>${sheets
      .map(({ name, state = "visible" }, place) => `<sheet name="${name}" state="${state}" r:id="s${place}"/>`)
      .join("")}</sheets><definedNames>${Object.entries(names)
      .map(([name, range]) => `<definedName name="${name}">${escape(range)}</definedName>`)
      .join("")}</definedNames></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${sheets
      .map(
        (_, place) =>
          `<Relationship Id="s${place}" Type="${relations}/worksheet" Target="worksheets/sheet${place}.xml"/>`,
      )
      .join("")}<Relationship Id="t" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/>
      <Relationship Id="f" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet><numFmts>${formats
      .map((code, place) => `<numFmt numFmtId="${place + 170}" formatCode="${escape(code)}"/>`)
      .join("")}</numFmts><cellXfs><xf numFmtId="0"/>${formats
      .map((_, place) => `<xf numFmtId="${place + 170}"/>`)
      .join("")}</cellXfs></styleSheet>`,
  };
  for (const [place, sheet] of sheets.entries()) files[`xl/worksheets/sheet${place}.xml`] = toXml(sheet, share);
  files["xl/sharedStrings.xml"] = `<sst>${strings.map((text) => `<si><t>${escape(text)}</t></si>`).join("")}</sst>`;
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({ ...files, ...parts }).map(([name, part]) => [
          name,
          typeof part === "string" ? strToU8(part) : part,
        ]),
      ),
    ),
  );
}

function toXml({ rows, merged = [] }: SampleSheet, share: (text: string) => number) {
  const lines = rows.map((cells, row) => {
    const written = cells.map((cell, column) => {
      const start = `<c r="${String.fromCharCode(65 + column)}${row + 1}" `;
      if (cell === null) return "";
      if (typeof cell === "string") return `${start}t="s"><v>${share(cell)}</v></c>`;
      return typeof cell === "number" ? `${start}><v>${cell}</v></c>` : `${start}${cell.xml}</c>`;
    });
    return written.every((cell) => cell === "") ? "" : `<row r="${row + 1}">${written.join("")}</row>`;
  });
  const areas = merged.map((area) => `<mergeCell ref="${area}"/>`).join("");
  return `<worksheet><sheetData>${lines.join("")}</sheetData>${areas && `<mergeCells>${areas}</mergeCells>`}</worksheet>`;
}

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
