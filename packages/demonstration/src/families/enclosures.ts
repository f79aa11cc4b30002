import type { Tint } from "../drawings/drawing.ts";
import { makers } from "../makers.ts";
import { family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import { rounded } from "../standards/nominal-size.ts";

const boxes = [
  [4, 4, 3],
  [6, 6, 4],
  [8, 6, 4],
  [8, 8, 4],
  [10, 8, 6],
  [12, 10, 6],
  [12, 12, 6],
  [16, 12, 6],
  [16, 16, 8],
  [20, 16, 8],
  [20, 20, 8],
  [24, 20, 8],
  [24, 24, 10],
  [30, 24, 10],
  [36, 30, 12],
] as const;

const bodies: readonly {
  name: string;
  code: string;
  tint: Tint;
  ip: string;
  rating: string;
  dollars: number;
  pounds: number;
  color: string;
  largest: number;
}[] = [
  {
    name: "316 Stainless Steel",
    code: "SS",
    tint: "stainless",
    ip: "IP66",
    rating: "NEMA 4X",
    dollars: 1.5,
    pounds: 0.052,
    color: "Natural",
    largest: 36,
  },
  {
    name: "Painted Carbon Steel",
    code: "CS",
    tint: "galvanized",
    ip: "IP65",
    rating: "NEMA 12",
    dollars: 0.42,
    pounds: 0.05,
    color: "Gray",
    largest: 36,
  },
  {
    name: "Fiberglass Polyester",
    code: "FG",
    tint: "pvc",
    ip: "IP66",
    rating: "NEMA 4X",
    dollars: 0.7,
    pounds: 0.024,
    color: "Gray",
    largest: 24,
  },
  {
    name: "Copper-Free Aluminum",
    code: "XP",
    tint: "carbon",
    ip: "IP66",
    rating: "NEMA 7/4X",
    dollars: 2.9,
    pounds: 0.11,
    color: "Gray",
    largest: 24,
  },
  {
    name: "PVC",
    code: "PV",
    tint: "cold",
    ip: "IP67",
    rating: "NEMA 6P",
    dollars: 0.33,
    pounds: 0.02,
    color: "Blue",
    largest: 12,
  },
];

const covers = ["Screw Cover", "Hinged Cover", "Hinged Window Cover"] as const;
const terminals = [0, 12, 24, 48] as const;

const combinations = boxes.flatMap((box) =>
  bodies
    .filter(({ largest }) => box[0] <= largest)
    .flatMap((body) =>
      covers
        .filter((cover) => (cover === "Screw Cover" ? box[0] <= 16 : box[0] >= 8))
        .flatMap((cover) =>
          terminals.filter((count) => count * 0.35 <= box[0]).map((count) => ({ box, body, cover, count })),
        ),
    ),
);

/** Junction boxes and enclosures. */
export const enclosures = family({
  category: "Junction Boxes & Enclosures",
  share: 40,
  makers: makers.electric,
  combinations,
  item,
});

function item({ box, body, cover, count }: (typeof combinations)[number], random: Random): Item {
  const [height, width, depth] = box;
  const surface = 2 * (height * width + height * depth + width * depth);
  const fitted = count > 0 ? `, ${count} Terminals` : "";
  return {
    code: `JBX-${body.code}-${height}${String(width).padStart(2, "0")}${String(depth).padStart(2, "0")}`,
    name: `${height} x ${width} x ${depth} in Junction Box, ${body.name}, ${body.rating}, ${cover}${fitted}`,
    description: random.pick([
      `${body.rating} enclosure in ${body.code === "PV" ? "PVC" : body.name.toLowerCase()} with a ${cover.toLowerCase()} and seamless gasket, ${body.ip}. ${count > 0 ? `Fitted with ${count} DIN rail terminals.` : "Back panel sold separately."}`,
      `For field wiring of instruments, lighting and heat trace. ${cover}, stainless hardware, ${count > 0 ? `${count} terminals for 22-10 AWG` : "drilled and tapped for a panel"}.`,
    ]),
    drawing: `${cover === "Screw Cover" ? "junction-box" : "enclosure"}/${body.tint}`,
    worth: 14 + surface * body.dollars * 0.62 + count * 3.1 + (cover === "Hinged Window Cover" ? 65 : 0),
    leadTimeDays: body.code === "XP" ? [10, 49] : [1, 21],
    hts: "8538.10.0000",
    length: height,
    width,
    height: depth,
    weight: rounded(surface * body.pounds * 0.8 + count * 0.04, 1),
    size: `${height} x ${width} x ${depth} in`,
    ...(count > 0 ? { amps: 30, voltage: "600" } : {}),
    ip_rating: body.ip,
    material: body.name,
    color: body.color,
  };
}
