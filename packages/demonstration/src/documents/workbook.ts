import { strToU8, zipSync } from "fflate";

/** The value of a cell. Money is a number with two decimal places. */
type Cell = string | number | { dollars: number };

interface Workbook {
  name: string;
  day: string;
  /** Lines above the table. */
  title: string;
  subtitle: string;
  columns: readonly (readonly [title: string, width: number])[];
  rows: readonly (readonly Cell[])[];
}

/** Creates a workbook (xlsx) of one sheet with a fixed table header. */
export function workbook(given: Workbook): Buffer {
  const entries = Object.entries({
    ...parts,
    "xl/workbook.xml": book(given.name),
    "xl/worksheets/sheet1.xml": sheet(given),
  });
  const files = entries.map(([name, text]) => [
    name,
    strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`),
  ]);
  return Buffer.from(zipSync(Object.fromEntries(files), { mtime: `${given.day}T12:00:00` }));
}

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Styles by number: 0 plain, 1 title, 2 table header, 3 money, 4 number with thousands separators. */
const parts = {
  "[Content_Types].xml": `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="16"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF1D4E79"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf fontId="2" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

const book = (name: string) =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** The table header is the fourth row. */
const HEAD = 4;

function sheet({ title, subtitle, columns, rows }: Workbook) {
  const widths = columns.map(
    ([, width], index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const lines = [
    row(1, [title], 1),
    row(2, [subtitle]),
    row(
      HEAD,
      columns.map(([name]) => name),
      2,
    ),
    ...rows.map((cells, index) => row(HEAD + 1 + index, cells)),
  ];
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${HEAD}" topLeftCell="A${HEAD + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

const row = (number: number, cells: readonly Cell[], style = 0) =>
  `<row r="${number}">${cells.map((cell, index) => cellXml(cell, `${String.fromCharCode(65 + index)}${number}`, style)).join("")}</row>`;

function cellXml(cell: Cell, place: string, style: number) {
  if (typeof cell === "object") return `<c r="${place}" s="3"><v>${cell.dollars}</v></c>`;
  if (typeof cell === "number") return `<c r="${place}" s="4"><v>${cell}</v></c>`;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
