/* The sizes of labels, in a file without schemas, so that pages can import them. */

/** How labels are printed: one a page of 4 x 6 inches or A6, or four a sheet. */
export const labelSizes = ["4x6", "a6", "letter", "a4"] as const;
export type LabelSize = (typeof labelSizes)[number];

export const labelSizeLabels = {
  "4x6": "4 × 6 in",
  a6: "A6",
  letter: "Letter, four a sheet",
  a4: "A4, four a sheet",
} as const satisfies Record<LabelSize, string>;
