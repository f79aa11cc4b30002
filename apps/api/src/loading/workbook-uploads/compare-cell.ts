import { type AttributeId, canonicalText, getAttribute } from "@lading/contract";
import { readYesNo } from "../map/choices.ts";
import type { Cell, CellMeaning, CellProblem } from "./read-cell.ts";

/** The values with which a cell is compared, in canonical text form. Null means no value. */
export interface ComparedValues {
  live: string | null;
  /** The value that the export of the workbook read; undefined if it is not known. */
  base: string | null | undefined;
  /** The new value of the company's pending change; undefined if there is none. */
  pending: string | null | undefined;
  /** The file names no workbook, so each different value is a change. */
  isTwoWay: boolean;
}

/** The kind of row that a cell becomes in the preview. */
export type CellOutcome =
  | { kind: "unchanged" }
  | { kind: "changes" | "conflicts"; value: string | null; note?: Pick<CellProblem, "code" | "message"> }
  | { kind: "newer"; value: string | null }
  | { kind: "ignored"; value: string | null; message: string }
  | { kind: "problems"; problem: CellProblem };

const unchanged: CellOutcome = { kind: "unchanged" };

/**
 * Compares a cell with the value of now and that of the export. A cell that equals one of them is not validated, because values that
 * a vendor has not typed need not follow the rules for typed ones.
 */
export function compareCell(
  id: AttributeId,
  cell: Cell,
  { live, base, pending, isTwoWay }: ComparedValues,
  read: (id: AttributeId, cell: Cell) => CellMeaning,
): CellOutcome {
  const given = toPlain(id, cell);
  const isSame = (value: string | null | undefined, other: string | null) =>
    value?.normalize("NFC") === (other ?? undefined);
  if (given === null && !hasLostText(cell)) {
    if (live === null || (base === null && !isTwoWay)) return unchanged;
    return { kind: "ignored", value: null, message: "An empty cell changes nothing. Write #CLEAR to empty the field." };
  }
  if (given !== null && isSame(live, given)) return unchanged;
  if (given !== null && isSame(base, given)) return { kind: "newer", value: given };
  const meaning = read(id, cell);
  if ("problem" in meaning) return { kind: "problems", problem: meaning.problem };
  const { text: value, note } = meaning;
  if (isSame(live, value)) return unchanged;
  if (pending !== undefined && isSame(pending, value))
    return { kind: "ignored", value, message: "This value is proposed already." };
  if (isTwoWay) return { kind: "changes", value, ...(note && { note }) };
  if (base === undefined) return { kind: "conflicts", value, ...(note && { note }) };
  if (isSame(base, value)) return { kind: "newer", value };
  return { kind: isSame(live, base) ? "changes" : "conflicts", value, ...(note && { note }) };
}

/** A cell whose text is missing although something is in it. */
const hasLostText = ({ found }: Cell) =>
  found !== null && (found.kind === "formula" || found.kind === "error" || found.kind === "merged");

function toPlain(id: AttributeId, { text, found }: Cell) {
  if (text === null || (found && ["formula", "error", "merged"].includes(found.kind))) return null;
  const given = text.normalize("NFC").trim();
  return canonicalText(id, getAttribute(id).value.type === "boolean" ? (readYesNo(given) ?? given) : given);
}
