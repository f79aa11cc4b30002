/** An element with its minimum, maximum and usual percentage. */
type Element = readonly [symbol: string, least: number | null, most: number | null, usual: number];

/** The requirements of a standard for a metal, reduced to those in a test report. */
export interface Metal {
  elements: readonly Element[];
  /** The minimum yield and tensile strength in ksi, and the minimum elongation in percent. */
  yield: number;
  tensile: number;
  elongation: number;
  /** The maximum Brinell hardness. */
  hardness: number;
  treatment: string;
  /** The temperature of the impact test in °F, if the standard requires one. */
  impactAt: number | null;
}

const carbon = (yieldKsi: number, tensile: number, treatment = "As rolled"): Metal => ({
  elements: [
    ["C", null, 0.3, 0.19],
    ["Mn", 0.29, 1.06, 0.84],
    ["P", null, 0.035, 0.011],
    ["S", null, 0.035, 0.006],
    ["Si", 0.1, 0.4, 0.23],
    ["Cu", null, 0.4, 0.14],
    ["Ni", null, 0.4, 0.08],
    ["Cr", null, 0.4, 0.1],
    ["Mo", null, 0.15, 0.03],
    ["V", null, 0.08, 0.004],
  ],
  yield: yieldKsi,
  tensile,
  elongation: 22,
  hardness: 187,
  treatment,
  impactAt: null,
});

const lowTemperature: Metal = { ...carbon(36, 70, "Normalized at 1,650 °F"), impactAt: -50 };

const chromium = (cr: readonly [number, number, number], mo: readonly [number, number, number]): Metal => ({
  elements: [
    ["C", 0.05, 0.15, 0.11],
    ["Mn", 0.3, 0.6, 0.46],
    ["P", null, 0.03, 0.009],
    ["S", null, 0.03, 0.004],
    ["Si", null, 1, 0.42],
    ["Cr", ...cr],
    ["Mo", ...mo],
  ],
  yield: 45,
  tensile: 75,
  elongation: 20,
  hardness: 207,
  treatment: "Normalized and tempered at 1,290 °F",
  impactAt: null,
});

const austenitic = (nickel: readonly [number, number, number], molybdenum: Element): Metal => ({
  elements: [
    ["C", null, 0.03, 0.019],
    ["Mn", null, 2, 1.38],
    ["P", null, 0.045, 0.026],
    ["S", null, 0.03, 0.003],
    ["Si", null, 1, 0.41],
    ["Cr", 16, 20, 17.2],
    ["Ni", ...nickel],
    molybdenum,
    ["N", null, 0.1, 0.052],
  ],
  yield: 30,
  tensile: 75,
  elongation: 30,
  hardness: 192,
  treatment: "Solution annealed at 1,950 °F, water quenched",
  impactAt: null,
});

const duplex: Metal = {
  ...austenitic([4.5, 6.5, 5.6], ["Mo", 2.5, 3.5, 3.1]),
  yield: 65,
  tensile: 90,
  elongation: 25,
  hardness: 290,
  treatment: "Solution annealed at 1,940 °F, water quenched",
  impactAt: -40,
};

const bolting: Metal = {
  ...chromium([0.8, 1.1, 0.98], [0.15, 0.25, 0.2]),
  yield: 105,
  tensile: 125,
  elongation: 16,
  hardness: 321,
  treatment: "Quenched and tempered at 1,150 °F",
};

/** Metals by a part of the material's name. The first match applies. */
const metals: readonly (readonly [RegExp, Metal])[] = [
  [/A333|LF2|WPL6|LCC|L7/, lowTemperature],
  [/X42/, carbon(42, 60)],
  [/X52|WPHY-52|F52/, carbon(52, 66)],
  [/X65|F65/, carbon(65, 77, "Quenched and tempered")],
  [/5L Gr B|A106|A53|WPB/, carbon(35, 60)],
  [/A105|WCB/, carbon(36, 70, "Normalized at 1,650 °F")],
  [/F11|WP11|WC6/, chromium([1, 1.5, 1.22], [0.44, 0.65, 0.52])],
  [/F22/, chromium([2, 2.5, 2.24], [0.87, 1.13, 0.98])],
  [/304/, austenitic([8, 11, 8.3], ["Mo", null, 0.75, 0.21])],
  [/316|CF8M/, austenitic([10, 14, 10.4], ["Mo", 2, 3, 2.08])],
  [/Duplex/, duplex],
  [/A193/, bolting],
  [/J55/, carbon(55, 75)],
  [/L80|N80/, carbon(80, 95, "Quenched and tempered at 1,200 °F")],
  [/P110/, carbon(110, 125, "Quenched and tempered at 1,080 °F")],
];

/** Returns the metal of a material, or undefined if mills do not certify it. */
export const getMetal = (material: string | null) =>
  material === null ? undefined : metals.find(([pattern]) => pattern.test(material))?.[1];
