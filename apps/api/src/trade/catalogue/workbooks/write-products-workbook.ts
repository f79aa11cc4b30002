import {
  clearMark,
  workbookFacts,
  workbookRange,
  workbookSheets,
  type AttributeType,
  type ColumnKind,
  type WorkbookColumn,
} from "@lading/contract";
import { type CellValue, yesOrNo } from "../../../record/exports/cell.ts";
import {
  amber,
  escapeText,
  type SheetCell,
  type SheetColumn,
  toColumnName,
  writeSheet,
} from "../../../record/exports/sheet-xml.ts";
import { writeWorkbook } from "../../../record/exports/write-workbook.ts";
import type { Choices } from "../choice-queries.ts";

/** The facts of the sheet `_lading`, by their names. */
type WorkbookAbout = Readonly<Record<(typeof workbookFacts)[number], string | number>>;

/** A column of the sheet of products, which people may have added. */
export interface SheetColumnOfProducts extends Omit<WorkbookColumn, "key"> {
  key: string;
  /** Characters. */
  width?: number;
}

interface WorkbookContent {
  columns: readonly SheetColumnOfProducts[];
  /** Rows by the keys of the columns. */
  parts: AsyncIterable<readonly Readonly<Record<string, SheetCell>>[]>;
  /** The most rows of `parts`. */
  rows: number;
  choices: Choices;
  /** Left out for a file that does not come from an export. */
  about?: WorkbookAbout | undefined;
  /** A vendor's own list has no row of keys, because its heads are all that it has. */
  hasKeys?: boolean;
}

const kindOf: Record<AttributeType["type"], ColumnKind> = {
  text: "text",
  choice: "text",
  number: "number",
  integer: "number",
  money: "money",
  date: "day",
  boolean: "boolean",
};

/** Writes products as an Excel workbook that people edit and upload again. */
export function writeProductsWorkbook({
  columns,
  parts,
  rows: mostRows,
  choices,
  about,
  hasKeys = true,
}: WorkbookContent) {
  // The keys, which are hidden, and the heads.
  const rowsAbove = hasKeys ? 2 : 1;
  const last = mostRows + rowsAbove;
  const lists = listAllowedValues(columns, choices);
  const text = (label: string, width: number, isWrapped = false): SheetColumn => ({
    label,
    kind: "text",
    width,
    isWrapped,
  });
  async function* rows() {
    for await (const part of parts) for (const product of part) yield columns.map(({ key }) => product[key] ?? null);
  }
  const products = writeSheet(
    columns.map(({ key, label, value, isEditable, width }) => ({
      label,
      kind: kindOf[value.type],
      isGray: !isEditable,
      ...(key === "name" && { width: 42 }),
      ...(width !== undefined && { width }),
    })),
    rows(),
    {
      ...(hasKeys && { keys: columns.map(({ key }) => key), frozenColumns: 2 }),
      rules: writeRules(columns, lists, { first: rowsAbove + 1, last }),
    },
  );
  const allowed = writeSheet(
    lists.map(({ label, values }) =>
      text(label, Math.max(18, label.length + 4, ...values.map(({ length }) => length + 2))),
    ),
    transpose(lists.map(({ values }) => values)),
  );
  return writeWorkbook(
    [
      { name: workbookSheets.products, content: products },
      { name: workbookSheets.allowedValues, content: allowed },
      {
        name: workbookSheets.readMe,
        content: writeSheet(
          [text("", 90, true)],
          readMe.map((line) => [line]),
          { isHeadless: true },
        ),
      },
      ...(about
        ? [
            {
              name: workbookSheets.about,
              content: writeSheet(
                [text("", 20), text("", 60)],
                workbookFacts.map((name) => [name, String(about[name])]),
                { isHeadless: true },
              ),
              isVeryHidden: true,
            },
          ]
        : []),
    ],
    {
      [workbookRange]: `'${workbookSheets.products}'!$A$1:$${toColumnName(columns.length - 1)}$${last}`,
      ...Object.fromEntries(lists.map(({ name, range }) => [name, range])),
    },
  );
}

/** A column of the sheet with the allowed values. */
interface AllowedValues {
  /** The column of the products. */
  key: string;
  label: string;
  values: readonly string[];
  /** The name of the range, which conditions need because they refer to no other sheet. */
  name: string;
  range: string;
}

function listAllowedValues(columns: readonly SheetColumnOfProducts[], choices: Choices): AllowedValues[] {
  return columns
    .flatMap(({ key, label, value, isEditable }) => {
      const values =
        value.type === "boolean" ? [true, false].map(yesOrNo) : value.type === "choice" ? choices[value.of] : [];
      return isEditable && values.length > 0 ? [{ key, label, values }] : [];
    })
    .map((list, place) => {
      const column = toColumnName(place);
      const range = `'${workbookSheets.allowedValues}'!$${column}$2:$${column}$${list.values.length + 1}`;
      return { ...list, name: `lading_values_${list.key}`, range };
    });
}

function* transpose(lists: readonly (readonly string[])[]): Generator<CellValue[]> {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let place = 0; place < longest; place++) yield lists.map((list) => list[place] ?? null);
}

/** The conditions under which editable cells are amber, and the lists of values. Warnings, because `#CLEAR` must be possible. */
function writeRules(
  columns: readonly SheetColumnOfProducts[],
  lists: readonly AllowedValues[],
  { first, last }: { first: number; last: number },
) {
  let conditions = "";
  let validations = "";
  for (const [place, column] of columns.entries()) {
    if (!column.isEditable) continue;
    const name = toColumnName(place);
    const cells = `${name}${first}:${name}${last}`;
    const list = lists.find(({ key }) => key === column.key);
    const formula = `AND(${name}${first}<>"${clearMark}",OR(LEN(TRIM(${name}${first}))=0,${isWrong(`${name}${first}`, column, list)}))`;
    conditions += `<conditionalFormatting sqref="${cells}"><cfRule type="expression" dxfId="${amber}" priority="${place + 1}"><formula>${escapeText(formula)}</formula></cfRule></conditionalFormatting>`;
    if (list)
      validations += `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" \
errorTitle="${escapeText(column.label)}" error="This is not one of the allowed values." sqref="${cells}"><formula1>${list.range}</formula1></dataValidation>`;
  }
  return (
    conditions + (lists.length > 0 ? `<dataValidations count="${lists.length}">${validations}</dataValidations>` : "")
  );
}

/** A condition of Excel that a cell that is not empty has no value of the column. */
function isWrong(cell: string, { value }: SheetColumnOfProducts, list: AllowedValues | undefined) {
  if (list) return `ISERROR(MATCH(${cell},${list.name},0))`;
  switch (value.type) {
    case "text":
      return `LEN(${cell})>${value.maximum}`;
    case "money":
      return `NOT(ISNUMBER(${cell})),N(${cell})<=0`;
    case "number":
    case "date":
      return `NOT(ISNUMBER(${cell})),N(${cell})<0`;
    case "integer":
      return `NOT(ISNUMBER(${cell})),N(${cell})<0,N(${cell})>${value.maximum},N(${cell})<>INT(N(${cell}))`;
    default:
      return "FALSE";
  }
}

const readMe = [
  "How to edit your products in this workbook",
  "1. Change values in the white cells of the sheet Products. Sort and filter as you like.",
  "2. Save the workbook and drop it anywhere on your product catalog in the portal.",
  "3. The portal shows every change before anything is sent. Then propose the changes.",
  `An empty cell changes nothing. To remove a value, write ${clearMark}.`,
  "Amber cells are empty or have a value that the portal will not accept.",
  "Gray cells are for reading. Changes of them are ignored.",
  "Some fields take only the values of the sheet Allowed values.",
  "Rows that you delete change nothing. Rows that are hidden or filtered out are read.",
  "Keep the column GXP SKU and the first, hidden row: the portal finds products and fields by them.",
  "Values that were changed in the portal after this export are never set back by a cell that you did not change.",
] as const;
