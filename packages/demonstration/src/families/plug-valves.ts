import { makers } from "../makers.ts";
import { castMaterials } from "../materials.ts";
import { family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import { grouped, inches, type NominalSize, rounded } from "../standards/nominal-size.ts";
import { faceToFace, valveWeight } from "../standards/valve-sizes.ts";

const sizes: readonly NominalSize[] = ["2", "3", "4", "6", "8", "10", "12"];
const combinations = sizes.flatMap((size) =>
  (["150", "300", "600"] as const).flatMap((valveClass) =>
    [castMaterials.WCB, castMaterials.LCC, castMaterials.CF8M].flatMap((material) =>
      (["Lubricated", "Sleeved"] as const).flatMap((kind) =>
        (["Wrench", "Gear"] as const)
          .filter((operator) => operator === "Gear" || inches(size) <= 6)
          .map((operator) => ({ size, valveClass, material, kind, operator })),
      ),
    ),
  ),
);

export const plugValves = family({
  category: "Plug Valves",
  share: 24,
  makers: makers.valve,
  combinations,
  item,
});

function item({ size, valveClass, material, kind, operator }: (typeof combinations)[number], random: Random): Item {
  const weight = valveWeight(valveClass, size) * (operator === "Gear" ? 1.1 : 0.88);
  return {
    code: `PLV-${size.replace("/", "")}-${valveClass}-${material.code}`,
    name: `${size} in Class ${valveClass} ${kind} Plug Valve, RF, ${material.grade.replace("ASTM ", "")}, ${operator} Operated`,
    description: random.pick([
      `${kind} taper plug valve to API 599, short pattern, ${operator.toLowerCase()} operated. ${kind === "Lubricated" ? "Sealant can be renewed under pressure." : "PTFE sleeve, no lubrication needed."}`,
      `Quarter-turn plug valve for manifolds and bypass service in ${material.grade}; raised face flanges to ASME B16.5.`,
    ]),
    drawing: `plug-valve/${material.tint}`,
    worth: 70 + weight * material.dollarsPerPound * (kind === "Sleeved" ? 1.18 : 1.05),
    leadTimeDays: [7, 70],
    hts: "8481.80.3075",
    eccn: material.tint === "stainless" ? "2B350.g" : "2B999",
    length: rounded(faceToFace(valveClass, size) ?? 0),
    width: rounded(inches(size) * 1.9 + 4),
    height: rounded(inches(size) * 1.7 + 5),
    weight: rounded(weight, 1),
    size: `${size} in`,
    pressure: `${grouped(material.pressures[valveClass])} psi at 100 °F`,
    pressure_class: `Class ${valveClass}`,
    is_api_certified: true,
    end_connections: "RF Flanged",
    material: material.grade,
    color: material.finish,
  };
}
