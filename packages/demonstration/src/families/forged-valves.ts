import type { Shape, Tint } from "../drawings/drawing.ts";
import { makers } from "../makers.ts";
import { type Family, family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import { grouped, inches, type NominalSize, rounded } from "../standards/nominal-size.ts";

interface Kind {
  name: string;
  category: string;
  code: string;
  share: number;
  shape: Shape;
  detail: string;
}

interface Body {
  grade: string;
  code: string;
  tint: Tint;
  worth: number;
  psi: Readonly<Record<"800" | "1500", number>>;
}

const bodies: readonly Body[] = [
  { grade: "ASTM A105N", code: "A105", tint: "carbon", worth: 1, psi: { "800": 1975, "1500": 3705 } },
  { grade: "ASTM A350 LF2", code: "LF2", tint: "carbon", worth: 1.15, psi: { "800": 1975, "1500": 3705 } },
  { grade: "ASTM A182 F11", code: "F11", tint: "alloy", worth: 1.55, psi: { "800": 2000, "1500": 3750 } },
  { grade: "ASTM A182 F316L", code: "316L", tint: "stainless", worth: 2.6, psi: { "800": 1600, "1500": 3000 } },
];

const sizes: readonly NominalSize[] = ["1/4", "3/8", "1/2", "3/4", "1", "1-1/4", "1-1/2", "2"];
const ends = ["Threaded", "Socket Weld", "Threaded x Socket Weld"] as const;
const bores = ["Standard Port", "Full Port"] as const;
const trims = ["Trim 8", "Trim 5", "Trim 12"] as const;

/** Small forged valves to API 602. */
export const forgedValves: readonly Family[] = (
  [
    {
      name: "Forged Gate Valve",
      category: "Gate Valves",
      code: "FGT",
      share: 36,
      shape: "gate-valve",
      detail: "solid wedge, outside screw and yoke",
    },
    {
      name: "Forged Globe Valve",
      category: "Globe Valves",
      code: "FGL",
      share: 18,
      shape: "globe-valve",
      detail: "loose plug disc, outside screw and yoke",
    },
    {
      name: "Forged Piston Check Valve",
      category: "Check Valves",
      code: "FCK",
      share: 18,
      shape: "check-valve",
      detail: "spring-loaded piston, for horizontal lines",
    },
  ] satisfies Kind[]
).map((kind) =>
  family({
    category: kind.category,
    share: kind.share,
    makers: makers.valve,
    combinations: getCombinations(kind),
    item,
  }),
);

function getCombinations(kind: Kind) {
  return sizes.flatMap((size) =>
    (["800", "1500"] as const).flatMap((valveClass) =>
      bodies.flatMap((body) =>
        ends.flatMap((end) =>
          bores.flatMap((bore) => trims.map((trim) => ({ kind, size, valveClass, body, end, bore, trim }))),
        ),
      ),
    ),
  );
}

function item(
  { kind, size, valveClass, body, end, bore, trim }: ReturnType<typeof getCombinations>[number],
  random: Random,
): Item {
  const across = inches(size);
  const heavy =
    (valveClass === "1500" ? 1.6 : 1) * (bore === "Full Port" ? 1.25 : 1) * (kind.shape === "check-valve" ? 0.7 : 1);
  const weight = (3.2 + across ** 1.6 * 4.6) * heavy;
  const length = 3.1 + across * 2.1;
  return {
    code: `${kind.code}-${size.replace("/", "")}-${valveClass}-${body.code}`,
    name: `${size} in Class ${valveClass} ${kind.name}, ${end}, ${body.grade.replace("ASTM ", "")}, ${trim}, ${bore}`,
    description: random.pick([
      `API 602 compact valve, ${kind.detail}, bolted bonnet, ${bore.toLowerCase()}. ${trim} with hard-faced seats.`,
      `Class ${valveClass} forged ${body.grade} valve with ${end.toLowerCase()} ends; ${kind.detail}. Shell tested at 1.5 times its rating.`,
    ]),
    drawing: `${kind.shape}/${body.tint}`,
    worth: (34 + weight * 5.4) * body.worth * (trim === "Trim 8" ? 1 : 1.14),
    leadTimeDays: body.tint === "carbon" ? [1, 14] : [7, 56],
    hts: kind.shape === "check-valve" ? "8481.30.2090" : "8481.80.3030",
    eccn: body.tint === "stainless" && across > 0.375 ? "2B350.g" : "EAR99",
    length: rounded(length),
    width: rounded(2.4 + across * 1.7),
    height: rounded(kind.shape === "check-valve" ? 3 + across * 2 : 5.8 + across * 3.4),
    weight: rounded(weight, 1),
    size: `${size} in`,
    pressure: `${grouped(body.psi[valveClass])} psi at 100 °F`,
    pressure_class: `Class ${valveClass}`,
    is_api_certified: true,
    end_connections: end,
    material: body.grade,
    color: body.tint === "stainless" ? "Natural" : "Black",
  };
}
