import type { Tint } from "../drawings/drawing.ts";
import { makers } from "../makers.ts";
import { steelDensity } from "../materials.ts";
import { family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import { flangeClasses, flangeSize, getFlangeSizes } from "../standards/flange-sizes.ts";
import { inches, rounded } from "../standards/nominal-size.ts";

const finishes: readonly {
  bolt: string;
  nut: string;
  code: string;
  coat: string;
  tint: Tint;
  color: string;
  dollarsPerPound: number;
}[] = [
  { bolt: "B7", nut: "2H", code: "B7", coat: "Plain", tint: "carbon", color: "Black", dollarsPerPound: 3.1 },
  { bolt: "B7", nut: "2H", code: "B7P", coat: "PTFE Coated", tint: "cold", color: "Blue", dollarsPerPound: 4.4 },
  {
    bolt: "B7",
    nut: "2H",
    code: "B7G",
    coat: "Hot Dip Galvanized",
    tint: "galvanized",
    color: "Silver",
    dollarsPerPound: 4,
  },
  { bolt: "L7", nut: "7", code: "L7", coat: "PTFE Coated", tint: "cold", color: "Blue", dollarsPerPound: 5.2 },
  { bolt: "B7M", nut: "2HM", code: "B7M", coat: "PTFE Coated", tint: "cold", color: "Blue", dollarsPerPound: 5.6 },
  { bolt: "B16", nut: "4", code: "B16", coat: "Plain", tint: "alloy", color: "Black", dollarsPerPound: 6.2 },
  {
    bolt: "B8M Cl 2",
    nut: "8M",
    code: "B8M",
    coat: "Plain",
    tint: "stainless",
    color: "Natural",
    dollarsPerPound: 12.5,
  },
];

const combinations = flangeClasses.flatMap((flangeClass) =>
  getFlangeSizes(flangeClass).flatMap((size) =>
    finishes.map((finish) => ({ flangeClass, size, finish, ...flangeSize(flangeClass, size) })),
  ),
);

/** Sets of studs, each with two nuts, for one flanged joint. */
export const studs = family({ category: "Studs & Bolting", share: 62, makers: makers.bolting, combinations, item });

function item(
  { flangeClass, size, finish, bolts, boltSize, studLength }: (typeof combinations)[number],
  random: Random,
): Item {
  const across = inches(boltSize);
  const weight = bolts * (Math.PI / 4) * across ** 2 * (studLength + across * 3.6) * steelDensity;
  const coat = finish.coat === "Plain" ? "" : `, ${finish.coat}`;
  return {
    code: `STD-${finish.code}-${size.replace("/", "")}-${flangeClass}`,
    name: `Stud Set for ${size} in Class ${flangeClass} Flange, ${bolts} x ${boltSize} in x ${studLength} in, ${finish.bolt}/${finish.nut}${coat}`,
    description: random.pick([
      `${bolts} full-thread studs ASTM ${finish.bolt.startsWith("L") ? "A320" : "A193"} ${finish.bolt}, ${boltSize} in x ${studLength} in, each with two A194 ${finish.nut} heavy hex nuts. Boxed as one joint.`,
      `Complete bolting for one ${size} in class ${flangeClass} raised face joint with a spiral wound gasket. ${finish.coat} finish, ${across > 1 ? "8 UN" : "UNC"} threads.`,
    ]),
    drawing: `stud/${finish.tint}`,
    worth: 3 + weight * finish.dollarsPerPound,
    leadTimeDays: across > 2 ? [10, 42] : [1, 9],
    unit: "Set",
    hts: "7318.15.5051",
    length: studLength,
    width: across,
    height: across,
    weight: rounded(weight),
    size: `${boltSize} in x ${studLength} in`,
    pressure_class: `Class ${flangeClass}`,
    is_api_certified: false,
    end_connections: across > 1 ? "8 UN" : "UNC",
    material: `ASTM ${finish.bolt.startsWith("L") ? "A320" : "A193"} ${finish.bolt} / A194 ${finish.nut}`,
    color: finish.color,
  };
}
