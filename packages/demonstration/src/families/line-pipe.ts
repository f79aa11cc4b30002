import { makers } from "../makers.ts";
import { family, type Item } from "../product.ts";
import { grouped, inches, rounded } from "../standards/nominal-size.ts";
import { pipeSizeNames, poundsPerFoot, scheduleName, getWalls } from "../standards/pipe-sizes.ts";
import type { Random } from "../random.ts";

interface Grade {
  name: string;
  code: string;
  make: "Seamless" | "ERW";
  /** The minimum yield strength in psi. */
  yield: number;
  dollarsPerPound: number;
  sizes: readonly [least: number, most: number];
  api: boolean;
}

const grades: readonly Grade[] = [
  {
    name: "ASTM A106 Gr B",
    code: "106B",
    make: "Seamless",
    yield: 35_000,
    dollarsPerPound: 1.12,
    sizes: [0.5, 24],
    api: false,
  },
  {
    name: "API 5L Gr B PSL2",
    code: "5LB",
    make: "Seamless",
    yield: 35_000,
    dollarsPerPound: 1.18,
    sizes: [2, 24],
    api: true,
  },
  {
    name: "API 5L X42 PSL2",
    code: "X42",
    make: "ERW",
    yield: 42_000,
    dollarsPerPound: 0.98,
    sizes: [4, 24],
    api: true,
  },
  {
    name: "API 5L X52 PSL2",
    code: "X52",
    make: "ERW",
    yield: 52_000,
    dollarsPerPound: 1.04,
    sizes: [4, 24],
    api: true,
  },
  {
    name: "API 5L X65 PSL2",
    code: "X65",
    make: "Seamless",
    yield: 65_000,
    dollarsPerPound: 1.36,
    sizes: [6, 16],
    api: true,
  },
  {
    name: "ASTM A333 Gr 6",
    code: "333",
    make: "Seamless",
    yield: 35_000,
    dollarsPerPound: 1.62,
    sizes: [0.5, 16],
    api: false,
  },
  {
    name: "ASTM A53 Gr B",
    code: "53B",
    make: "ERW",
    yield: 35_000,
    dollarsPerPound: 0.94,
    sizes: [0.5, 12],
    api: false,
  },
];

const ends = {
  beveled: { name: "Beveled Ends", code: "BE", connections: "Beveled" },
  threaded: { name: "Threaded & Coupled", code: "TC", connections: "Threaded & Coupled" },
} as const;

const lengths = [
  { feet: 21, name: "SRL" },
  { feet: 42, name: "DRL" },
] as const;

const surfaces = ["Black", "FBE Coated", "Galvanized"] as const;

const isMade = (
  grade: Grade,
  size: string,
  schedule: string,
  end: keyof typeof ends,
  surface: (typeof surfaces)[number],
) => {
  const across = inches(size);
  if (across < grade.sizes[0] || across > grade.sizes[1]) return false;
  if (end === "threaded" && (across > 4 || grade.api || !["40", "80"].includes(schedule))) return false;
  if (surface === "FBE Coated" && (end === "threaded" || across < 4 || !grade.api)) return false;
  if (surface === "Galvanized" && (grade.code !== "53B" || across > 6)) return false;
  // Mills that weld electrically roll strip, so they make no heavy walls.
  return grade.make === "Seamless" || ["20", "30", "40", "STD", "XS", "60", "80"].includes(schedule);
};

const combinations = getWalls(pipeSizeNames, (schedule) => !schedule.endsWith("0S")).flatMap((wall) =>
  grades.flatMap((grade) =>
    (["beveled", "threaded"] as const).flatMap((end) =>
      surfaces
        .filter((surface) => isMade(grade, wall.size, wall.schedule, end, surface))
        .flatMap((surface) =>
          lengths
            .filter(({ feet }) => feet === 21 || inches(wall.size) >= 2)
            .map((length) => ({ ...wall, grade, end: ends[end], surface, length })),
        ),
    ),
  ),
);

/** Carbon steel pipe, sold by the joint. */
export const linePipe = family({ category: "Line Pipe", share: 150, makers: makers.pipe, combinations, item });

function item(
  { size, schedule, wall, outside, grade, end, surface, length }: (typeof combinations)[number],
  random: Random,
): Item {
  const perFoot = poundsPerFoot(outside, wall);
  const weight = perFoot * length.feet;
  const coated = surface === "Black" ? "" : `, ${surface}`;
  const made = `${grade.make} ${scheduleName(schedule)}`;
  return {
    code: `PIP-${grade.code}-${size.replace("/", "")}-${schedule}`,
    name: `${size} in ${scheduleName(schedule)} ${grade.make} Pipe, ${grade.name}, ${end.name}${coated}, ${length.feet} ft ${length.name}`,
    description: random.pick([
      `${made} pipe with a ${outside} in outside diameter and ${wall.toFixed(3)} in wall, ${perFoot.toFixed(2)} lb/ft. Mill test reports to EN 10204 3.1 ship with every heat.`,
      `${grade.name} ${grade.make === "ERW" ? "ERW" : "seamless"} pipe in ${length.feet} ft joints, ${wall.toFixed(3)} in wall, ${end.name.toLowerCase()}. Stenciled each joint and capped both ends.`,
      `For gathering lines, flow lines and facility piping: ${outside} in OD x ${wall.toFixed(3)} in wall, ${perFoot.toFixed(2)} lb/ft plain end weight.`,
    ]),
    drawing: `${end.code === "TC" ? "threaded-pipe" : "pipe"}/${surface === "FBE Coated" ? "coated" : surface === "Galvanized" ? "galvanized" : "carbon"}`,
    worth:
      weight *
      grade.dollarsPerPound *
      (surface === "Black" ? 1 : 1.22) *
      (inches(size) < 2 ? 1.35 : 1) *
      (end.code === "TC" ? 1.15 : 1),
    leadTimeDays: inches(size) > 12 || grade.code === "X65" ? [14, 70] : [2, 21],
    unit: "Joint",
    hts:
      grade.make === "ERW"
        ? grade.api
          ? "7306.19.1010"
          : "7306.30.5032"
        : grade.api
          ? "7304.19.1030"
          : "7304.39.0024",
    length: length.feet * 12,
    width: rounded(outside, 3),
    height: rounded(outside, 3),
    weight: rounded(weight),
    size: `${size} in`,
    schedule: scheduleName(schedule),
    // Barlow's formula with the design factor of a class 1 location.
    pressure: `${grouped(Math.floor((2 * grade.yield * wall * 0.72) / outside / 10) * 10)} psi at 0.72 SMYS`,
    is_api_certified: grade.api,
    end_connections: end.connections,
    material: grade.name,
    color: surface === "FBE Coated" ? "Green" : surface === "Galvanized" ? "Silver" : "Black",
  };
}
