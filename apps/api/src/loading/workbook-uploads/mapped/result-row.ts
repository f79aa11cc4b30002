/** The result of the check of a row or of its record, and its outcome. */
export interface ResultRow {
  row: number;
  kind: string;
  chosen: boolean;
  field: string | null;
  message: string | null;
  hint: string | null;
  is_warning: boolean;
  outcome: "sent" | "left_out" | null;
}

/** The words of the results of a kind of file. `statuses` begins with that which a person should look at first. */
interface ResultWords<Found extends ResultRow, Status extends string> {
  statuses: readonly Status[];
  getStatus: (found: Found, isSent: boolean) => Status;
  /** The status of a row that is about nothing. */
  blank: Status;
  /** The record of several rows, for example "line". */
  noun: string;
}

/** Returns the function that says what became of a row. Its `found` is about the row itself or about its record. */
export const createDescriber =
  <Found extends ResultRow, Status extends string>({ statuses, getStatus, blank, noun }: ResultWords<Found, Status>) =>
  (row: number, found: readonly Found[], isSent: boolean) => {
    const ranked = found
      .filter(({ is_warning }) => !is_warning)
      .map((one) => ({ one, status: getStatus(one, isSent) }))
      .toSorted((one, other) => statuses.indexOf(one.status) - statuses.indexOf(other.status));
    const [first] = ranked;
    const messages = ranked.filter(({ status }) => status === first?.status).map(({ one }) => describe(one, row, noun));
    const warnings = found.filter((one) => one.is_warning && one.row === row).map((one) => describe(one, row, noun));
    return {
      status: first?.status ?? blank,
      message: [...new Set([...messages, ...warnings])].filter((text) => text !== "").join("; "),
    };
  };

function describe({ kind, row: at, field, message, hint }: ResultRow, row: number, noun: string) {
  if (kind === "problems" && at !== row) return `Row ${at} of this ${noun} has a problem.`;
  const text = [message, hint].filter((part) => part !== null).join(" ");
  return [field, text].filter((part) => part !== null && part !== "").join(": ");
}
