import type { Tint } from "../drawings/drawing.ts";
import { makers } from "../makers.ts";
import { family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import { grouped, inches, type NominalSize, rounded } from "../standards/nominal-size.ts";

/** Hammer unions have figure numbers. Each figure has its own colors of body and nut. */
const figures: readonly {
  figure: string;
  psi: number;
  sizes: readonly NominalSize[];
  tint: Tint;
  color: string;
  schedule: string;
}[] = [
  { figure: "100", psi: 1000, sizes: ["2", "3", "4", "6", "8"], tint: "black", color: "Black", schedule: "Sch 40" },
  {
    figure: "200",
    psi: 2000,
    sizes: ["1", "1-1/2", "2", "3", "4"],
    tint: "cold",
    color: "Blue/Gray",
    schedule: "Sch 40",
  },
  {
    figure: "206",
    psi: 2000,
    sizes: ["2", "3", "4", "6", "8", "10"],
    tint: "cold",
    color: "Blue/Gray",
    schedule: "Sch 40",
  },
  { figure: "400", psi: 4000, sizes: ["2", "3", "4"], tint: "galvanized", color: "Gray", schedule: "Sch 80" },
  { figure: "602", psi: 6000, sizes: ["1", "2", "3", "4"], tint: "orange", color: "Orange/Black", schedule: "Sch 80" },
  { figure: "1002", psi: 10_000, sizes: ["1", "2", "3", "4"], tint: "red", color: "Red/Blue", schedule: "Sch 160" },
  { figure: "1502", psi: 15_000, sizes: ["1", "2", "3", "4"], tint: "red", color: "Red/Blue", schedule: "XXS" },
  { figure: "2202", psi: 15_000, sizes: ["2", "3"], tint: "coated", color: "Green", schedule: "XXS" },
];

const seals = ["Buna-N Seal", "FKM Seal", "HNBR Seal"] as const;

const combinations = figures.flatMap((union) =>
  union.sizes.flatMap((size) =>
    (["Threaded", "Buttweld", "Non-Pressure Seal"] as const)
      .filter((end) => end !== "Non-Pressure Seal" || union.psi >= 10_000)
      .flatMap((end) =>
        seals.flatMap((seal) =>
          (["Standard", "Sour Service"] as const)
            .filter((service) => (union.figure === "2202" ? service === "Sour Service" : true))
            .map((service) => ({ union, size, end, seal, service })),
        ),
      ),
  ),
);

export const hammerUnions = family({
  category: "Hammer Unions",
  share: 26,
  makers: makers.union,
  combinations,
  item,
});

function item({ union, size, end, seal, service }: (typeof combinations)[number], random: Random): Item {
  const across = inches(size);
  const weight = (1.6 + across ** 1.75 * 2.1) * (1 + union.psi / 9000);
  return {
    code: `HMU-${union.figure}-${size.replace("/", "")}-${end[0]}`,
    name: `${size} in Fig ${union.figure} Hammer Union, ${end}, ${grouped(union.psi)} psi CWP, ${seal}, ${service}`,
    description: random.pick([
      `Three-lug hammer union for ${union.psi >= 6000 ? "frac iron, cementing and test lines" : "manifolds, truck hookups and suction lines"}, ${grouped(union.psi)} psi cold working pressure. ${seal}.`,
      `Figure ${union.figure} union with forged wing nut and ${end.toLowerCase()} ends, ${service === "Standard" ? "for sweet service" : "heat treated to NACE MR0175"}. Parts interchange within the figure.`,
    ]),
    drawing: `hammer-union/${union.tint}`,
    worth: 24 + weight * 5.2 * (service === "Sour Service" ? 1.4 : 1) * (end === "Threaded" ? 1 : 1.15),
    leadTimeDays: [1, 21],
    hts: "7307.99.5060",
    length: rounded(3.4 + across * 1.5),
    width: rounded(4.2 + across * 2),
    height: rounded(4.2 + across * 2),
    weight: rounded(weight, 1),
    size: `${size} in`,
    ...(end === "Buttweld" ? { schedule: union.schedule } : {}),
    pressure: `${grouped(union.psi)} psi CWP`,
    pressure_class: `Fig ${union.figure}`,
    is_api_certified: union.psi >= 10_000,
    end_connections: end,
    material: union.psi >= 6000 ? "AISI 4130 Forged Steel" : "Ductile Iron / Forged Steel",
    color: union.color,
  };
}
