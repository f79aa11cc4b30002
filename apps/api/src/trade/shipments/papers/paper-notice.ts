import type { LabelSize, ShipNotice } from "@lading/contract";

/** A ship notice with everything that its papers print. */
export interface PaperNotice extends ShipNotice {
  /** The company and its address, line by line. */
  ship_from: string[];
  /** The day of the notice's version in the provider's time zone, so that two makes of a version are equal. */
  printed_on: string;
  /** The GTINs of its lines by `lineKey`. */
  gtins: Record<string, string>;
}

/** A paper to make, as the thread gets it. */
export interface PaperTask {
  notice: PaperNotice;
  /** The size of labels; null for the packing list. */
  size: LabelSize | null;
}

export type PaperAnswer = { pdf: Uint8Array } | { failure: string };

/** Names a line of an order within a notice. */
export const lineKey = ({ purchase_order, line }: { purchase_order: string; line: number }) =>
  `${purchase_order} ${line}`;

const decimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

/** Formats a quantity from an exact decimal string, as the web app does. */
// The formatter keeps every digit of the string; its type accepts only literals.
export const quantityText = (quantity: string) => decimal.format(quantity as `${number}`);

/** The kind of a package with a capital letter. */
export const kindText = (kind: string) => kind.replace(/^./, (letter) => letter.toUpperCase());

/** A code of 18 digits with spaces between its extension digit, the body and the check digit, as the web app shows it. */
export const ssccText = (sscc: string) => sscc.replace(/^(\d)(\d{7})(\d{9})(\d)$/, "$1 $2 $3 $4");
