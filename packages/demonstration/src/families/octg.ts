import { makers } from "../makers.ts";
import { family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import { type NominalSize, rounded } from "../standards/nominal-size.ts";

/** Couplings of API 5CT: outside diameter and length in inches. For pup joints: the pipe's pounds per foot and wall. */
const pipes: readonly {
  size: NominalSize;
  outside: number;
  thread: string;
  coupling: readonly [outside: number, length: number];
  perFoot: number;
  wall: number;
}[] = [
  { size: "2-3/8", outside: 2.375, thread: "EUE 8RD", coupling: [3.063, 4.875], perFoot: 4.7, wall: 0.19 },
  { size: "2-3/8", outside: 2.375, thread: "NUE 10RD", coupling: [2.875, 4.25], perFoot: 4.6, wall: 0.19 },
  { size: "2-7/8", outside: 2.875, thread: "EUE 8RD", coupling: [3.668, 5.25], perFoot: 6.5, wall: 0.217 },
  { size: "2-7/8", outside: 2.875, thread: "NUE 10RD", coupling: [3.5, 5.125], perFoot: 6.4, wall: 0.217 },
  { size: "3-1/2", outside: 3.5, thread: "EUE 8RD", coupling: [4.5, 5.75], perFoot: 9.3, wall: 0.254 },
  { size: "4-1/2", outside: 4.5, thread: "EUE 8RD", coupling: [5.563, 6.25], perFoot: 12.75, wall: 0.271 },
  { size: "4-1/2", outside: 4.5, thread: "LTC", coupling: [5, 7], perFoot: 11.6, wall: 0.25 },
  { size: "4-1/2", outside: 4.5, thread: "BTC", coupling: [5, 8.875], perFoot: 11.6, wall: 0.25 },
  { size: "5-1/2", outside: 5.5, thread: "LTC", coupling: [6.05, 8], perFoot: 17, wall: 0.304 },
  { size: "5-1/2", outside: 5.5, thread: "BTC", coupling: [6.05, 9.25], perFoot: 20, wall: 0.361 },
  { size: "7", outside: 7, thread: "LTC", coupling: [7.656, 9], perFoot: 26, wall: 0.362 },
  { size: "7", outside: 7, thread: "BTC", coupling: [7.656, 10], perFoot: 29, wall: 0.408 },
  { size: "9-5/8", outside: 9.625, thread: "LTC", coupling: [10.625, 10.5], perFoot: 40, wall: 0.395 },
  { size: "9-5/8", outside: 9.625, thread: "BTC", coupling: [10.625, 10.625], perFoot: 40, wall: 0.395 },
  { size: "13-3/8", outside: 13.375, thread: "STC", coupling: [14.375, 8], perFoot: 54.5, wall: 0.38 },
  { size: "13-3/8", outside: 13.375, thread: "BTC", coupling: [14.375, 10.625], perFoot: 61, wall: 0.43 },
];

const grades = [
  { name: "J55", yield: 55_000, worth: 1, color: "Green Band" },
  { name: "L80", yield: 80_000, worth: 1.4, color: "Red/Brown Band" },
  { name: "N80Q", yield: 80_000, worth: 1.3, color: "Red/Green Band" },
  { name: "P110", yield: 110_000, worth: 1.55, color: "White Band" },
  { name: "13Cr L80", yield: 80_000, worth: 3.6, color: "Red/Brown/Yellow Band" },
] as const;

const pieces = [{ name: "Coupling", feet: 0 }, ...[2, 3, 4, 6, 8, 10, 12].map((feet) => ({ name: "Pup Joint", feet }))];

const combinations = pipes.flatMap((pipe) =>
  grades.flatMap((grade) =>
    pieces
      // 13Cr is used for tubing, whose diameter is less than 7 in.
      .filter(() => grade.name !== "13Cr L80" || pipe.outside < 7)
      .flatMap((piece) =>
        (["API 5CT", "API 5CT, Phosphated"] as const)
          .filter((finish) => piece.feet === 0 || finish === "API 5CT")
          .map((finish) => ({ pipe, grade, piece, finish })),
      ),
  ),
);

/** Couplings and pup joints for tubing and casing. */
export const octg = family({ category: "OCTG Accessories", share: 40, makers: makers.octg, combinations, item });

function item({ pipe, grade, piece, finish }: (typeof combinations)[number], random: Random): Item {
  const [outside, long] = pipe.coupling;
  const isCoupling = piece.feet === 0;
  const couplingWeight = (Math.PI / 4) * (outside ** 2 - pipe.outside ** 2) * long * 0.29;
  const weight = isCoupling ? couplingWeight : couplingWeight + piece.feet * pipe.perFoot;
  const head = isCoupling
    ? `${pipe.size} in ${pipe.thread} Coupling`
    : `${pipe.size} in ${pipe.perFoot} lb/ft ${pipe.thread} Pup Joint, ${piece.feet} ft`;
  return {
    code: `OCT-${isCoupling ? "CPL" : `P${String(piece.feet).padStart(2, "0")}`}-${pipe.size.replace("/", "")}-${grade.name.split(" ")[0] ?? ""}`,
    name: `${head}, ${grade.name}, ${finish}`,
    description: random.pick([
      `${isCoupling ? `Coupling ${outside} in OD x ${long} in long` : `Pup joint with one coupling made up, ${pipe.perFoot} lb/ft`}, ${pipe.thread} threads gauged to API 5B, at least ${grade.yield / 1000} ksi yield.`,
      `Grade ${grade.name} ${isCoupling ? "coupling stock, magnetic particle inspected" : "pup joint for spacing out strings, drifted full length"}. Thread protectors at both ends.`,
    ]),
    drawing: `${isCoupling ? "octg-coupling" : "pup-joint"}/${grade.name === "13Cr L80" ? "stainless" : finish.endsWith("Phosphated") ? "black" : grade.name === "P110" ? "alloy" : "carbon"}`,
    worth: 12 + weight * (isCoupling ? 3.4 : 2.6) * grade.worth,
    leadTimeDays: grade.name === "13Cr L80" ? [21, 90] : [1, 21],
    hts: isCoupling ? "7307.92.9000" : "7304.29.6115",
    length: isCoupling ? long : piece.feet * 12,
    width: outside,
    height: outside,
    weight: rounded(weight),
    size: `${pipe.size} in`,
    pressure: `${Math.floor((0.875 * 2 * grade.yield * pipe.wall) / pipe.outside / 10) * 10} psi internal yield`,
    is_api_certified: true,
    end_connections: isCoupling ? `${pipe.thread} Box x Box` : `${pipe.thread} Pin x Box`,
    material: `API 5CT ${grade.name}`,
    color: grade.color,
  };
}
