import type { FlangeClass } from "./flange-sizes.ts";
import { inches, type NominalSize } from "./nominal-size.ts";

const gates: Readonly<Partial<Record<FlangeClass, Readonly<Record<NominalSize, number>>>>> = {
  "150": {
    "2": 7,
    "2-1/2": 7.5,
    "3": 8,
    "4": 9,
    "6": 10.5,
    "8": 11.5,
    "10": 13,
    "12": 14,
    "14": 15,
    "16": 16,
    "18": 17,
    "20": 18,
    "24": 20,
  },
  "300": {
    "2": 8.5,
    "2-1/2": 9.5,
    "3": 11.12,
    "4": 12,
    "6": 15.88,
    "8": 16.5,
    "10": 18,
    "12": 19.75,
    "14": 30,
    "16": 33,
    "18": 36,
    "20": 39,
    "24": 45,
  },
  "600": {
    "2": 11.5,
    "2-1/2": 13,
    "3": 14,
    "4": 17,
    "6": 22,
    "8": 26,
    "10": 31,
    "12": 33,
    "14": 35,
    "16": 39,
    "18": 43,
    "20": 47,
    "24": 55,
  },
  "900": { "3": 15, "4": 18, "6": 24, "8": 29, "10": 33, "12": 38 },
  "1500": { "2": 14.5, "2-1/2": 16.5, "3": 18.5, "4": 21.5, "6": 27.75, "8": 32.75, "10": 39, "12": 44.5 },
};

/** The face-to-face length of a flanged gate valve in inches, ASME B16.10; null if the class lacks the size. */
export const faceToFace = (valveClass: FlangeClass, size: NominalSize): number | null =>
  gates[valveClass]?.[size] ?? null;

const heavier: Readonly<Record<FlangeClass, number>> = {
  "150": 1,
  "300": 1.65,
  "600": 2.6,
  "900": 3.8,
  "1500": 5.5,
  "2500": 8,
};

/** Estimates the pounds of a cast gate valve from a curve through common catalogs: about 35 lb for 2 in and 570 lb for 12 in in class 150. */
export const valveWeight = (valveClass: FlangeClass, size: NominalSize) =>
  12 * inches(size) ** 1.55 * heavier[valveClass];
