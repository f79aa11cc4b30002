import type { Tint } from "../drawings/drawing.ts";
import { makers } from "../makers.ts";
import { family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import { grouped, inches, type NominalSize, rounded } from "../standards/nominal-size.ts";

const bodies: readonly { grade: string; code: string; tint: Tint; worth: number }[] = [
  { grade: "316 Stainless Steel", code: "316", tint: "stainless", worth: 1 },
  { grade: "ASTM A105 Carbon Steel, Zinc Plated", code: "CS", tint: "galvanized", worth: 0.62 },
  { grade: "Alloy 400", code: "400", tint: "alloy", worth: 3.4 },
  { grade: "Brass", code: "BRS", tint: "brass", worth: 0.5 },
];
const sizes: readonly NominalSize[] = ["1/8", "1/4", "3/8", "1/2", "3/4", "1"];
const ends = ["FNPT x FNPT", "MNPT x FNPT", "Tube x Tube", "MNPT x Tube"] as const;

const combinations = sizes.flatMap((size) =>
  bodies.flatMap((body) =>
    (body.code === "BRS" ? [3000] : [6000, 10_000]).flatMap((psi) =>
      ends.flatMap((end) =>
        (["Straight", "Angle"] as const).flatMap((pattern) =>
          (["PTFE Packing", "Graphite Packing"] as const).map((packing) => ({
            size,
            body,
            psi,
            end,
            pattern,
            packing,
          })),
        ),
      ),
    ),
  ),
);

export const needleValves = family({
  category: "Needle Valves",
  share: 30,
  makers: makers.instrument,
  combinations,
  item,
});

function item({ size, body, psi, end, pattern, packing }: (typeof combinations)[number], random: Random): Item {
  const across = inches(size);
  return {
    code: `NDV-${size.replace("/", "")}-${psi / 1000}K-${body.code}`,
    name: `${size} in ${grouped(psi)} psi ${pattern} Needle Valve, ${end}, ${body.grade}, ${packing}`,
    description: random.pick([
      `${pattern} pattern bar stock needle valve for gauges, sampling and chemical injection. ${packing}, non-rotating tip.`,
      `Fine control to ${grouped(psi)} psi in ${body.grade.toLowerCase()}; dust cap and safety back seat. Ends ${end}.`,
    ]),
    drawing: `needle-valve/${body.tint}`,
    worth: (30 + across * 62) * body.worth * (psi === 10_000 ? 1.5 : 1) * (packing === "Graphite Packing" ? 1.15 : 1),
    leadTimeDays: [1, 28],
    hts: "8481.80.3090",
    eccn: body.code === "400" && across > 0.375 ? "2B350.g" : "EAR99",
    length: rounded(2.1 + across * 1.6),
    width: rounded(0.9 + across),
    height: rounded(2.6 + across * 1.9),
    weight: rounded(0.5 + across ** 1.6 * 2.7),
    size: `${size} in`,
    pressure: `${grouped(psi)} psi`,
    is_api_certified: false,
    end_connections: end,
    material: body.grade,
    color: body.tint === "brass" ? "Yellow" : "Silver",
  };
}
