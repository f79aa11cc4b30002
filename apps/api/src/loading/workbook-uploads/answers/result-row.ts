import type { ResponseRowKind } from "@lading/contract";

/** The result of the check of a line of an order or of a row, and its outcome. */
export interface FoundRow {
  row: number;
  kind: ResponseRowKind;
  purchase_order: string;
  line: number | null;
  chosen: boolean;
  field: string | null;
  message: string | null;
  hint: string | null;
  is_warning: boolean;
  outcome: "sent" | "left_out" | null;
}

/** The statuses of a row, that which a person should look at first before the others. */
const statuses = [
  "problem",
  "left out",
  "changed meanwhile",
  "not chosen",
  "not sent yet",
  "sent",
  "already so",
  "not answered",
] as const;
type Status = (typeof statuses)[number];

/** Says what became of a row of a file of answers. `found` is about the row itself or about its line. */
export function describeAnswerRow(row: number, found: readonly FoundRow[], isSent: boolean) {
  const ranked = found
    .filter(({ is_warning }) => !is_warning)
    .map((one) => ({ one, status: getStatus(one, isSent) }))
    .toSorted((one, other) => statuses.indexOf(one.status) - statuses.indexOf(other.status));
  const [first] = ranked;
  const messages = ranked.filter(({ status }) => status === first?.status).map(({ one }) => describe(one, row));
  const warnings = found.filter((one) => one.is_warning && one.row === row).map((one) => describe(one, row));
  return {
    status: first?.status ?? ("not answered" satisfies Status),
    message: [...new Set([...messages, ...warnings])].filter((text) => text !== "").join("; "),
  };
}

function getStatus({ kind, chosen, outcome }: FoundRow, isSent: boolean): Status {
  if (outcome !== null) return outcome === "sent" ? "sent" : "left out";
  if (kind === "problems") return "problem";
  if (kind === "unchanged") return "already so";
  if (chosen && !isSent) return "not sent yet";
  return kind === "changed_meanwhile" ? "changed meanwhile" : "not chosen";
}

function describe({ kind, row: at, field, message, hint }: FoundRow, row: number) {
  if (kind === "problems" && at !== row) return `Row ${at} of this line has a problem.`;
  const text = [message, hint].filter((part) => part !== null).join(" ");
  return [field, text].filter((part) => part !== null && part !== "").join(": ");
}
