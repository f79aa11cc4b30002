import type { Tint } from "../drawings/drawing.ts";
import { makers } from "../makers.ts";
import { castMaterials, type Material } from "../materials.ts";
import { family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import { grouped, inches, type NominalSize, rounded } from "../standards/nominal-size.ts";
import { faceToFace, valveWeight } from "../standards/valve-sizes.ts";

const flangedSizes: readonly NominalSize[] = ["2", "3", "4", "6", "8", "10", "12", "16", "20", "24"];
const seats = ["PTFE Seats", "RPTFE Seats", "Devlon Seats", "PEEK Seats"] as const;

const flangedCombinations = flangedSizes.flatMap((size) =>
  Object.values(castMaterials)
    .filter(({ code }) => code !== "WC6")
    .flatMap((material: Material) =>
      (["150", "300", "600", "900", "1500"] as const)
        .filter((valveClass) => faceToFace(valveClass, size) !== null)
        .flatMap((valveClass) =>
          seats.flatMap((seat) =>
            (["Full Port", "Reduced Port"] as const).map((port) => ({
              size,
              material,
              valveClass,
              seat,
              port,
              mounted: inches(size) > 6 || Number(valveClass) >= 600,
            })),
          ),
        ),
    ),
);

/** Flanged ball valves for pipelines, API 6D. */
export const flangedBallValves = family({
  category: "Ball Valves",
  share: 40,
  makers: makers.valve,
  combinations: flangedCombinations,
  item: flangedItem,
});

function flangedItem(
  { size, material, valveClass, seat, port, mounted }: (typeof flangedCombinations)[number],
  random: Random,
): Item {
  const weight = valveWeight(valveClass, size) * (port === "Full Port" ? 0.95 : 0.74);
  const build = mounted ? "Trunnion" : "Floating";
  const end = Number(valveClass) >= 900 ? "RTJ" : "RF";
  return {
    code: `BLV-${size.replace("/", "")}-${valveClass}-${material.code}`,
    name: `${size} in Class ${valveClass} ${build} Ball Valve, ${end}, ${port}, ${material.grade.replace("ASTM ", "")}, ${seat}`,
    description: random.pick([
      `API 6D ${build.toLowerCase()} ball valve, ${port.toLowerCase()}, fire tested to API 607 with an anti-static stem. ${mounted ? "Double block and bleed." : "Lever operated with locking plate."}`,
      `${material.grade} split body with ${seat.replace("Seats", "seats")} and ${end} flanged ends. ${mounted ? "Emergency sealant injection at seat and stem." : "Blowout-proof stem."}`,
    ]),
    drawing: `ball-valve/${material.tint}`,
    worth: 85 + weight * material.dollarsPerPound * (mounted ? 1.3 : 1) * (seat === "PEEK Seats" ? 1.2 : 1),
    leadTimeDays: mounted ? [28, 126] : [2, 35],
    hts: "8481.80.3070",
    eccn: material.tint === "stainless" ? "2B350.g" : "2B999",
    length: rounded(faceToFace(valveClass, size) ?? 0),
    width: rounded(inches(size) * 1.8 + 4),
    height: rounded(inches(size) * 1.9 + 6),
    weight: rounded(weight, 1),
    size: `${size} in`,
    pressure: `${grouped(material.pressures[valveClass])} psi at 100 °F`,
    pressure_class: `Class ${valveClass}`,
    is_api_certified: true,
    end_connections: `${end} Flanged`,
    material: material.grade,
    color: material.finish,
  };
}

interface Body {
  grade: string;
  code: string;
  tint: Tint;
  psi: readonly number[];
  worth: number;
}

const bodies: readonly Body[] = [
  { grade: "Forged Brass C37700", code: "BRS", tint: "brass", psi: [600], worth: 1 },
  { grade: "Bronze B62", code: "BRZ", tint: "bronze", psi: [600], worth: 1.35 },
  { grade: "ASTM A105 Carbon Steel", code: "CS", tint: "carbon", psi: [2000, 3000, 6000], worth: 2.4 },
  { grade: "316 Stainless Steel", code: "SS", tint: "stainless", psi: [1000, 2000, 6000], worth: 3.1 },
  { grade: "PVC Schedule 80", code: "PVC", tint: "pvc", psi: [235], worth: 0.8 },
];

const smallSizes: readonly NominalSize[] = ["1/4", "3/8", "1/2", "3/4", "1", "1-1/4", "1-1/2", "2", "2-1/2", "3", "4"];
const handles = ["Lever Handle", "Locking Handle", "Tee Handle"] as const;

const threadedCombinations = smallSizes.flatMap((size) =>
  bodies.flatMap((body) =>
    body.psi
      .filter((psi) => psi < 3000 || inches(size) <= 2)
      .flatMap((psi) =>
        handles
          .filter((handle) => handle !== "Tee Handle" || inches(size) <= 2)
          .map((handle) => ({ size, body, psi, handle })),
      ),
  ),
);

/** Threaded ball valves for wellsites, tank batteries and utilities. */
export const threadedBallValves = family({
  category: "Ball Valves",
  share: 34,
  makers: makers.valve,
  combinations: threadedCombinations,
  item: threadedItem,
});

function threadedItem({ size, body, psi, handle }: (typeof threadedCombinations)[number], random: Random): Item {
  const across = inches(size);
  const weight = (0.35 + across ** 1.9 * 1.15) * (body.code === "PVC" ? 0.4 : 1) * (psi >= 3000 ? 2.2 : 1);
  const ends = body.code === "PVC" ? "Socket" : "Threaded";
  return {
    code: `BTV-${size.replace("/", "")}-${psi}-${body.code}`,
    name: `${size} in ${grouped(psi)} ${body.code === "PVC" ? "psi" : "WOG"} ${ends} Ball Valve, ${body.grade}, ${handle}`,
    description: random.pick([
      `Two-piece full port ball valve rated ${grouped(psi)} psi, PTFE seats, blowout-proof stem and ${handle.toLowerCase()}.`,
      `Quarter-turn shutoff for ${body.code === "PVC" ? "produced water and chemical feed" : "tank batteries, separators and instrument air"}. ${ends} ends, ${handle.toLowerCase()}.`,
    ]),
    drawing: `threaded-ball-valve/${body.tint}`,
    worth: (7 + across ** 1.5 * 14) * body.worth * (psi >= 3000 ? 1.9 : 1) * (handle === "Locking Handle" ? 1.12 : 1),
    leadTimeDays: [1, 12],
    hts:
      body.code === "PVC"
        ? "8481.80.5090"
        : body.tint === "brass" || body.tint === "bronze"
          ? "8481.80.1085"
          : "8481.80.3065",
    length: rounded(1.9 + across * 1.9),
    width: rounded(1.1 + across * 1.5),
    height: rounded(1.6 + across * 1.9),
    weight: rounded(weight),
    size: `${size} in`,
    pressure: `${grouped(psi)} psi ${body.code === "PVC" ? "at 73 °F" : "WOG"}`,
    is_api_certified: false,
    end_connections: body.code === "PVC" ? "Socket" : "FNPT",
    material: body.grade,
    color: bodyColors[body.tint] ?? null,
  };
}

const bodyColors: Partial<Record<Tint, string>> = {
  brass: "Yellow",
  bronze: "Bronze",
  carbon: "Black",
  stainless: "Natural",
  pvc: "Gray",
};
