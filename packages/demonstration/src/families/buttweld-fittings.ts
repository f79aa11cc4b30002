import type { Shape, Tint } from "../drawings/drawing.ts";
import { makers } from "../makers.ts";
import { family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import { buttweldSize, buttweldSizeNames, elbow90 } from "../standards/buttweld-sizes.ts";
import { inches, type NominalSize, rounded } from "../standards/nominal-size.ts";
import { pipeSize, poundsPerFoot, scheduleName, getWalls } from "../standards/pipe-sizes.ts";

interface Grade {
  name: string;
  code: string;
  dollarsPerPound: number;
  tint: Tint;
  schedules: readonly string[];
}

const carbonSchedules = ["40", "STD", "80", "XS", "160", "XXS"];
const grades: readonly Grade[] = [
  { name: "ASTM A234 WPB", code: "WPB", dollarsPerPound: 2.3, tint: "carbon", schedules: carbonSchedules },
  { name: "ASTM A420 WPL6", code: "WPL6", dollarsPerPound: 3.4, tint: "carbon", schedules: ["40", "STD", "80", "XS"] },
  { name: "ASTM A860 WPHY-52", code: "HY52", dollarsPerPound: 3.9, tint: "carbon", schedules: ["STD", "XS", "80"] },
  { name: "ASTM A234 WP11", code: "WP11", dollarsPerPound: 5.1, tint: "alloy", schedules: ["40", "80", "160"] },
  { name: "ASTM A403 WP304/304L", code: "304L", dollarsPerPound: 7.2, tint: "stainless", schedules: ["10S", "40S"] },
  {
    name: "ASTM A403 WP316/316L",
    code: "316L",
    dollarsPerPound: 9.1,
    tint: "stainless",
    schedules: ["10S", "40S", "80S"],
  },
];

interface Form {
  name: string;
  code: string;
  shape: Shape;
  /** The inches of pipe in the fitting, and the box that it needs. */
  pipeLength: number;
  box: readonly [length: number, width: number, height: number];
  dimension: string;
  worth: number;
  /** The size of a reducer's small end or a tee's branch. */
  smaller?: NominalSize;
}

const combinations = getWalls(buttweldSizeNames, () => true).flatMap((wall) =>
  grades
    .filter(({ schedules, code }) => schedules.includes(wall.schedule) && (code !== "HY52" || inches(wall.size) >= 6))
    .flatMap((grade) => getForms(wall.size).map((form) => ({ ...wall, grade, form }))),
);

export const buttweldFittings = family({
  category: "Buttweld Fittings",
  share: 120,
  makers: makers.buttweld,
  combinations,
  item,
});

function getForms(size: NominalSize): readonly Form[] {
  const { outside } = pipeSize(size);
  const { elbow45, tee, cap } = buttweldSize(size);
  const long = elbow90(size, "long");
  const short = elbow90(size, "short");
  const bend = (name: string, code: string, centre: number, degrees: number): Form => ({
    name,
    code,
    shape: degrees === 90 ? "elbow-90" : "elbow-45",
    pipeLength: (degrees / 180) * Math.PI * (code === "45L" ? long : centre),
    box: [centre + outside / 2, centre + outside / 2, outside],
    dimension: `${rounded(centre)} in center to end`,
    worth: 1,
  });
  return [
    bend("90° LR Elbow", "90L", long, 90),
    bend("45° LR Elbow", "45L", elbow45, 45),
    ...(inches(size) >= 1 ? [bend("90° SR Elbow", "90S", short, 90)] : []),
    {
      name: "Straight Tee",
      code: "TEE",
      shape: "tee",
      pipeLength: tee * 3 - outside / 2,
      box: [tee * 2, outside, tee + outside / 2],
      dimension: `${tee} in center to end`,
      worth: 1.5,
    },
    {
      name: "Cap",
      code: "CAP",
      shape: "cap",
      pipeLength: cap * 1.2,
      box: [cap, outside, outside],
      dimension: `${cap} in long`,
      worth: 1.3,
    },
    ...smallerThan(size).flatMap((smaller) => getReductions(size, smaller)),
  ];
}

function getReductions(size: NominalSize, smaller: NominalSize): readonly Form[] {
  const { outside } = pipeSize(size);
  const { reducer, tee } = buttweldSize(size);
  const small = (pipeSize(smaller).outside / outside + 1) / 2;
  const reducing = {
    smaller,
    pipeLength: reducer * small,
    box: [reducer, outside, outside] as const,
    dimension: `${reducer} in end to end`,
    worth: 1.35,
  };
  return [
    { name: "Concentric Reducer", code: "CRD", shape: "reducer", ...reducing },
    { name: "Eccentric Reducer", code: "ERD", shape: "eccentric-reducer", ...reducing, worth: 1.55 },
    {
      name: "Reducing Tee",
      code: "RTE",
      shape: "tee",
      smaller,
      pipeLength: tee * 3 * small,
      box: [tee * 2, outside, tee + outside / 2],
      dimension: `${tee} in center to end of run`,
      worth: 1.75,
    },
  ];
}

/** Returns the next two smaller sizes, which are the reductions in stock. */
function smallerThan(size: NominalSize): readonly NominalSize[] {
  const place = buttweldSizeNames.indexOf(size);
  return buttweldSizeNames.slice(Math.max(0, place - 2), place).toReversed();
}

function item({ size, schedule, wall, outside, grade, form }: (typeof combinations)[number], random: Random): Item {
  const weight = (poundsPerFoot(outside, wall) * form.pipeLength) / 12;
  const across = form.smaller ? `${size} x ${form.smaller}` : size;
  return {
    code: `BW-${form.code}-${across.replaceAll("/", "").replace(" x ", "X")}-${schedule}`,
    name: `${across} in ${scheduleName(schedule)} ${form.name}, Buttweld, ${grade.name}`,
    description: random.pick([
      `ASME B16.9 ${form.name.toLowerCase().replace("lr", "long radius").replace("sr", "short radius")}, ${form.dimension}, ends beveled to B16.25 at 37.5°.`,
      `${grade.name} buttweld fitting, ${outside} in OD x ${wall.toFixed(3)} in wall, ${form.dimension}. Marked with heat number for traceability.`,
      `Seamless ${form.name.toLowerCase().replace("lr ", "LR ").replace("sr ", "SR ")} that matches ${scheduleName(schedule)} pipe. ${form.dimension.replace(/^./, (first) => first.toUpperCase())}.`,
    ]),
    drawing: `${form.shape}/${grade.tint}`,
    worth: 6 + weight * grade.dollarsPerPound * form.worth,
    leadTimeDays: inches(size) > 12 ? [7, 42] : [1, 18],
    hts: grade.tint === "stainless" ? "7307.23.0030" : "7307.93.3040",
    length: rounded(form.box[0]),
    width: rounded(form.box[1]),
    height: rounded(form.box[2]),
    weight: rounded(weight),
    size: `${across} in`,
    schedule: scheduleName(schedule),
    is_api_certified: false,
    end_connections: "Buttweld",
    material: grade.name,
    color: grade.tint === "stainless" ? "Silver" : "Black",
  };
}
