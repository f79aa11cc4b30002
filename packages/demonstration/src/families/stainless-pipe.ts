import { makers } from "../makers.ts";
import { family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import { rounded, sizesBetween } from "../standards/nominal-size.ts";
import { pipeSizeNames, poundsPerFoot, scheduleName, getWalls } from "../standards/pipe-sizes.ts";

const grades = [
  { name: "ASTM A312 TP304/304L", code: "304L", dollarsPerPound: 3.9 },
  { name: "ASTM A312 TP316/316L", code: "316L", dollarsPerPound: 5.2 },
  { name: "ASTM A790 S31803 Duplex", code: "2205", dollarsPerPound: 7.4 },
] as const;

const combinations = getWalls(sizesBetween(pipeSizeNames, 0.5, 12), (schedule) => /^\d+S$/.test(schedule)).flatMap(
  (wall) => grades.flatMap((grade) => (["Welded", "Seamless"] as const).map((make) => ({ ...wall, grade, make }))),
);

export const stainlessPipe = family({
  category: "Stainless Pipe",
  share: 38,
  makers: makers.stainless,
  combinations,
  item,
});

function item({ size, schedule, wall, outside, grade, make }: (typeof combinations)[number], random: Random): Item {
  // Stainless weighs about 2 % more than carbon steel.
  const perFoot = poundsPerFoot(outside, wall) * 1.02;
  return {
    code: `SSP-${grade.code}-${size.replace("/", "")}-${schedule}`,
    name: `${size} in ${scheduleName(schedule)} ${make} Stainless Pipe, ${grade.name}, Plain Ends, 20 ft`,
    description: random.pick([
      `${make} stainless pipe to ASME B36.19M, ${outside} in OD x ${wall.toFixed(3)} in wall, solution annealed and pickled.`,
      `${grade.code} ${make.toLowerCase()} pipe in 20 ft lengths for chemical injection and produced water service. ${perFoot.toFixed(2)} lb/ft.`,
    ]),
    drawing: "pipe/stainless",
    worth: perFoot * 20 * grade.dollarsPerPound * (make === "Seamless" ? 1.45 : 1),
    leadTimeDays: grade.code === "2205" ? [28, 84] : [3, 28],
    unit: "Joint",
    hts: make === "Seamless" ? "7304.41.6045" : "7306.40.5064",
    length: 240,
    width: rounded(outside, 3),
    height: rounded(outside, 3),
    weight: rounded(perFoot * 20),
    size: `${size} in`,
    schedule: scheduleName(schedule),
    is_api_certified: false,
    end_connections: "Plain",
    material: grade.name,
    color: "Silver",
  };
}
