import type { NominalSize } from "./nominal-size.ts";

export const forgedClasses = ["3000", "6000"] as const;
export type ForgedClass = (typeof forgedClasses)[number];

/** Dimensions of threaded fittings in inches, ASME B16.11. */
export interface ForgedSize {
  /** The center-to-end length of elbows and tees. */
  centre: number;
  /** The outside diameter of the band. */
  band: number;
  coupling: number;
  couplingOutside: number;
}

type Row = readonly [centre: number, band: number, coupling: number, couplingOutside: number];

const rows: Readonly<Record<ForgedClass, Readonly<Record<NominalSize, Row>>>> = {
  "3000": {
    "1/4": [0.97, 1, 1.38, 0.75],
    "3/8": [1.12, 1.31, 1.5, 0.88],
    "1/2": [1.31, 1.5, 1.88, 1.12],
    "3/4": [1.5, 1.81, 2, 1.38],
    "1": [1.75, 2.19, 2.38, 1.75],
    "1-1/4": [2, 2.44, 2.62, 2.25],
    "1-1/2": [2.38, 2.97, 3.12, 2.5],
    "2": [2.5, 3.31, 3.38, 3],
    "2-1/2": [3.25, 4, 3.62, 3.62],
    "3": [3.75, 4.75, 4.25, 4.25],
    "4": [4.5, 6, 4.75, 5.5],
  },
  "6000": {
    "1/4": [1.12, 1.31, 1.38, 1],
    "3/8": [1.31, 1.5, 1.5, 1.25],
    "1/2": [1.5, 1.81, 1.88, 1.5],
    "3/4": [1.75, 2.19, 2, 1.75],
    "1": [2, 2.44, 2.38, 2.25],
    "1-1/4": [2.38, 2.97, 2.62, 2.5],
    "1-1/2": [2.5, 3.31, 3.12, 3],
    "2": [3.25, 4, 3.38, 3.62],
  },
};

export const getForgedSizes = (forgedClass: ForgedClass): readonly NominalSize[] => Object.keys(rows[forgedClass]);

export function forgedSize(forgedClass: ForgedClass, size: NominalSize): ForgedSize {
  const row = rows[forgedClass][size];
  if (!row) throw new Error(`There is no class ${forgedClass} forged fitting of size ${size}.`);
  const [centre, band, coupling, couplingOutside] = row;
  return { centre, band, coupling, couplingOutside };
}
