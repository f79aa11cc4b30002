import { inches, type NominalSize } from "./nominal-size.ts";

/** Dimensions in inches, ASME B16.9. */
export interface ButtweldSize {
  /** The center-to-end length of a 45° long radius elbow. */
  elbow45: number;
  /** The center-to-end length of a straight tee, for run and branch. */
  tee: number;
  /** The end-to-end length of a reducer whose large end has this size. */
  reducer: number;
  cap: number;
}

const rows: Readonly<Record<NominalSize, readonly [elbow45: number, tee: number, reducer: number, cap: number]>> = {
  "1/2": [0.62, 1, 0, 1],
  "3/4": [0.75, 1.12, 1.5, 1],
  "1": [0.88, 1.5, 2, 1.5],
  "1-1/4": [1, 1.88, 2, 1.5],
  "1-1/2": [1.12, 2.25, 2.5, 1.5],
  "2": [1.38, 2.5, 3, 1.5],
  "2-1/2": [1.75, 3, 3.5, 1.5],
  "3": [2, 3.38, 3.5, 2],
  "3-1/2": [2.25, 3.75, 4, 2.5],
  "4": [2.5, 4.12, 4, 2.5],
  "5": [3.12, 4.88, 5, 3],
  "6": [3.75, 5.62, 5.5, 3.5],
  "8": [5, 7, 6, 4],
  "10": [6.25, 8.5, 7, 5],
  "12": [7.5, 10, 8, 6],
  "14": [8.75, 11, 13, 6.5],
  "16": [10, 12, 14, 7],
  "18": [11.25, 13.5, 15, 8],
  "20": [12.5, 15, 20, 9],
  "24": [15, 17, 20, 10.5],
};

export function buttweldSize(size: NominalSize): ButtweldSize {
  const row = rows[size];
  if (!row) throw new Error(`There is no buttweld fitting of size ${size}.`);
  const [elbow45, tee, reducer, cap] = row;
  return { elbow45, tee, reducer, cap };
}

export const buttweldSizeNames: readonly NominalSize[] = Object.keys(rows).toSorted(
  (one, other) => inches(one) - inches(other),
);

/** The center-to-end length of a 90° elbow in inches: 1.5 times the nominal size, at least that of 1 in. Short radius: 1 times the size. */
export const elbow90 = (size: NominalSize, radius: "long" | "short") =>
  Math.max(inches(size), 1) * (radius === "long" ? 1.5 : 1);
