import type { Shape } from "../drawings/drawing.ts";
import { makers } from "../makers.ts";
import { castMaterials, type Material } from "../materials.ts";
import { type Family, family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import type { FlangeClass } from "../standards/flange-sizes.ts";
import { grouped, inches, type NominalSize, rounded } from "../standards/nominal-size.ts";
import { faceToFace, valveWeight } from "../standards/valve-sizes.ts";

interface Kind {
  name: string;
  category: string;
  code: string;
  share: number;
  standard: string;
  shape: Shape;
  /** A factor relative to a gate valve of the same size and class. */
  weight: number;
  most: number;
  detail: readonly string[];
}

const trims = [
  { name: "Trim 8", worth: 1, detail: "13Cr seats faced with hard alloy" },
  { name: "Trim 5", worth: 1.12, detail: "fully hard-faced trim" },
  { name: "Trim 12", worth: 1.2, detail: "316 trim with hard-faced seats" },
  { name: "NACE Trim", worth: 1.24, detail: "trim to NACE MR0175 for sour service" },
] as const;

const ends = [
  { name: "RF", connections: "RF Flanged" },
  { name: "RTJ", connections: "RTJ Flanged" },
  { name: "BW", connections: "Buttweld" },
] as const;

const sizes: readonly NominalSize[] = ["2", "2-1/2", "3", "4", "6", "8", "10", "12", "14", "16", "18", "20", "24"];

/** Bolted bonnet valves of cast steel, one family for each kind. */
export const castValves: readonly Family[] = [
  {
    name: "Gate Valve",
    category: "Gate Valves",
    code: "GTV",
    share: 62,
    standard: "API 600",
    shape: "gate-valve" as const,
    weight: 1,
    most: 24,
    detail: ["outside screw and yoke, flexible wedge", "rising stem, bolted bonnet, flexible wedge"],
  },
  {
    name: "Globe Valve",
    category: "Globe Valves",
    code: "GLV",
    share: 36,
    standard: "API 623",
    shape: "globe-valve" as const,
    weight: 1.15,
    most: 12,
    detail: ["outside screw and yoke, swivel plug disc", "bolted bonnet, tapered plug disc for throttling"],
  },
  {
    name: "Swing Check Valve",
    category: "Check Valves",
    code: "CKV",
    share: 40,
    standard: "API 594",
    shape: "check-valve" as const,
    weight: 0.72,
    most: 24,
    detail: ["bolted cover, renewable seat ring", "bolted cover, for horizontal or upward flow"],
  },
].map((kind) =>
  family({
    category: kind.category,
    share: kind.share,
    makers: makers.valve,
    combinations: getCombinations(kind),
    item,
  }),
);

function getCombinations(kind: Kind) {
  return sizes
    .filter((size) => inches(size) <= kind.most)
    .flatMap((size) =>
      Object.values(castMaterials).flatMap((material: Material) =>
        (["150", "300", "600", "900", "1500"] as const)
          .filter((valveClass) => faceToFace(valveClass, size) !== null)
          .flatMap((valveClass) =>
            trims.flatMap((trim) =>
              ends
                .filter(({ name }) => isMade(name, valveClass))
                .map((end) => ({ kind, size, material, valveClass, trim, end })),
            ),
          ),
      ),
    );
}

function isMade(end: string, valveClass: FlangeClass) {
  if (end === "RTJ") return Number(valveClass) >= 600;
  return end === "RF" ? Number(valveClass) <= 900 : Number(valveClass) >= 300;
}

function item(
  { kind, size, material, valveClass, trim, end }: ReturnType<typeof getCombinations>[number],
  random: Random,
): Item {
  const weight = valveWeight(valveClass, size) * kind.weight;
  const length = faceToFace(valveClass, size) ?? 0;
  const stem = kind.shape === "check-valve" ? 1.1 : 2.6;
  const geared = inches(size) >= 12 && kind.shape !== "check-valve";
  return {
    code: `${kind.code}-${size.replace("/", "")}-${valveClass}-${material.code}`,
    name: `${size} in Class ${valveClass} ${kind.name}, ${end.name}, ${material.grade.replace("ASTM ", "")}, ${trim.name}`,
    description: random.pick([
      `${kind.standard} ${kind.name.toLowerCase()}, ${random.pick(kind.detail)}, ${trim.detail}. ${geared ? "Bevel gear operator." : kind.shape === "check-valve" ? "Suits gas and liquid lines." : "Handwheel operator."}`,
      `Cast ${material.grade} body, ${random.pick(kind.detail)}; ${length} in face to face to ASME B16.10. ${trim.detail.replace(/^./, (first) => first.toUpperCase())}.`,
    ]),
    drawing: `${kind.shape}/${material.tint}`,
    worth: 60 + weight * material.dollarsPerPound * trim.worth * (end.name === "BW" ? 0.95 : 1),
    leadTimeDays: inches(size) > 10 || Number(valveClass) >= 900 ? [35, 140] : [2, 42],
    hts: kind.shape === "check-valve" ? "8481.30.2010" : "8481.80.3060",
    // Stainless steel valves above 3/8 in are controlled under paragraph g.
    eccn: material.tint === "stainless" ? "2B350.g" : "2B999",
    length: rounded(length),
    width: rounded(inches(size) * 2 + 5.5),
    height: rounded(inches(size) * stem + 11),
    weight: rounded(weight, 1),
    size: `${size} in`,
    pressure: `${grouped(material.pressures[valveClass])} psi at 100 °F`,
    pressure_class: `Class ${valveClass}`,
    is_api_certified: true,
    end_connections: end.connections,
    material: material.grade,
    color: material.finish,
  };
}
