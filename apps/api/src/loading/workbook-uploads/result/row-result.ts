import {
  type AttributeId,
  type FieldEdit,
  getAttribute,
  type WorkbookChange,
  type WorkbookChangeKind,
} from "@lading/contract";
import { isAttribute } from "../../../trade/catalogue/check-value.ts";

/** The statuses of a row, that of the cell which a person should look at first before the others. */
const statuses = [
  "problem",
  "conflict",
  "rejected",
  "left out",
  "newer in the portal",
  "withdrawn",
  "not proposed yet",
  "proposed",
  "approved",
  "unchanged",
] as const;
type Status = (typeof statuses)[number];

/** A finding of the comparison, and what became of it. */
export interface ResultCell extends Pick<
  WorkbookChange,
  "row" | "field" | "chosen" | "code" | "message" | "hint" | "is_warning" | "outcome" | "offer"
> {
  kind: WorkbookChangeKind;
  /** The state of the proposed change, and the reason of a rejection. */
  edit: FieldEdit["status"] | null;
  reason: string | null;
}

export interface RowResult {
  status: Status;
  message: string;
  /** The fields whose cells stand out. */
  marked: ReadonlySet<string>;
}

/** Says what became of a row of the file. */
export function describeRow(cells: readonly ResultCell[], isSubmitted: boolean): RowResult {
  const found = cells.map((cell) => ({ cell, status: getStatus(cell, isSubmitted) }));
  const ranked = found.toSorted((one, other) => statuses.indexOf(one.status) - statuses.indexOf(other.status));
  return {
    status: ranked[0]?.status ?? "unchanged",
    message: ranked.map(({ cell, status }) => describeCell(cell, status)).join("; "),
    marked: new Set(
      found.flatMap(({ cell: { field, kind }, status }) =>
        field && kind !== "ignored" && status !== "unchanged" ? [field] : [],
      ),
    ),
  };
}

function getStatus({ kind, chosen, is_warning, outcome, edit }: ResultCell, isSubmitted: boolean): Status {
  if (outcome === "left_out") return "left out";
  if (outcome === "proposed" && kind === "new") return "proposed";
  if (outcome === "proposed") return edit === null ? "unchanged" : edit === "pending" ? "proposed" : edit;
  if (kind === "ignored" || is_warning) return "unchanged";
  if (kind === "newer") return "newer in the portal";
  if (chosen && !isSubmitted) return "not proposed yet";
  return kind === "problems" ? "problem" : kind === "conflicts" ? "conflict" : "left out";
}

function describeCell({ field, message, hint, reason, chosen, offer }: ResultCell, status: Status) {
  const texts =
    status === "rejected"
      ? [reason]
      : status === "left out" && !chosen
        ? [["not chosen", message].filter((part) => part !== null).join(", ")]
        : status === "problem"
          ? [message, hint, offer && `Probably meant: ${offer}`]
          : [message];
  const said = texts.filter((text) => text).join(" ");
  const text =
    status === "unchanged" || status === "problem" ? said : [status, said].filter((part) => part !== "").join(": ");
  return [getLabel(field), text].filter((part) => part !== "").join(": ");
}

const getLabel = (field: string | null) =>
  field !== null && isAttribute(field) ? getAttribute(field satisfies AttributeId).label : (field ?? "");
