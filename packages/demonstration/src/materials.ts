import type { Tint } from "./drawings/drawing.ts";
import { coldPressure, type FlangeClass } from "./standards/flange-sizes.ts";

export interface Material {
  grade: string;
  /** The prefix of the supplier's SKU. */
  code: string;
  dollarsPerPound: number;
  tint: Tint;
  finish: string;
  /** The cold working pressure in psi by class, ASME B16.5. */
  pressures: Readonly<Record<FlangeClass, number>>;
}

const group = (at300: number, at150: number): Material["pressures"] => ({
  "150": at150,
  "300": at300,
  "600": at300 * 2,
  "900": at300 * 3,
  "1500": at300 * 5,
  "2500": Math.round((at300 * 25) / 3 / 5) * 5,
});
const carbonMolybdenum = group(750, 290);
const stainless316 = group(720, 275);
const stainlessLowCarbon = group(600, 230);

export const forgedMaterials = {
  A105: {
    grade: "ASTM A105N",
    code: "A105",
    dollarsPerPound: 2.1,
    tint: "carbon",
    finish: "Black",
    pressures: coldPressure,
  },
  LF2: {
    grade: "ASTM A350 LF2",
    code: "LF2",
    dollarsPerPound: 2.65,
    tint: "carbon",
    finish: "Black",
    pressures: coldPressure,
  },
  F52: {
    grade: "ASTM A694 F52",
    code: "F52",
    dollarsPerPound: 2.85,
    tint: "carbon",
    finish: "Black",
    pressures: coldPressure,
  },
  F65: {
    grade: "ASTM A694 F65",
    code: "F65",
    dollarsPerPound: 3.2,
    tint: "carbon",
    finish: "Black",
    pressures: coldPressure,
  },
  F11: {
    grade: "ASTM A182 F11 Cl 2",
    code: "F11",
    dollarsPerPound: 4.1,
    tint: "alloy",
    finish: "Black",
    pressures: carbonMolybdenum,
  },
  F22: {
    grade: "ASTM A182 F22 Cl 3",
    code: "F22",
    dollarsPerPound: 4.7,
    tint: "alloy",
    finish: "Black",
    pressures: carbonMolybdenum,
  },
  F304: {
    grade: "ASTM A182 F304/304L",
    code: "304L",
    dollarsPerPound: 5.6,
    tint: "stainless",
    finish: "Pickled",
    pressures: stainlessLowCarbon,
  },
  F316: {
    grade: "ASTM A182 F316/316L",
    code: "316L",
    dollarsPerPound: 7.1,
    tint: "stainless",
    finish: "Pickled",
    pressures: stainlessLowCarbon,
  },
} as const satisfies Record<string, Material>;

export const castMaterials = {
  WCB: {
    grade: "ASTM A216 WCB",
    code: "WCB",
    dollarsPerPound: 9.5,
    tint: "carbon",
    finish: "Gray",
    pressures: coldPressure,
  },
  LCC: {
    grade: "ASTM A352 LCC",
    code: "LCC",
    dollarsPerPound: 11.5,
    tint: "cold",
    finish: "Blue",
    pressures: carbonMolybdenum,
  },
  WC6: {
    grade: "ASTM A217 WC6",
    code: "WC6",
    dollarsPerPound: 14,
    tint: "alloy",
    finish: "Silver",
    pressures: carbonMolybdenum,
  },
  CF8M: {
    grade: "ASTM A351 CF8M",
    code: "CF8M",
    dollarsPerPound: 19,
    tint: "stainless",
    finish: "Natural",
    pressures: stainless316,
  },
} as const satisfies Record<string, Material>;

/** The pounds per cubic inch of steel. */
export const steelDensity = 0.2836;
