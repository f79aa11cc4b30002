import type { Shape, Tint } from "../drawings/drawing.ts";
import { makers } from "../makers.ts";
import { family, type Item } from "../product.ts";
import type { Random } from "../random.ts";

interface Gear {
  name: string;
  code: string;
  shape: Shape;
  sizes: readonly string[];
  colors: readonly (readonly [color: string, tint: Tint])[];
  grades: readonly string[];
  material: string;
  detail: readonly [string, string];
  worth: number;
  unit: "Each" | "Pair" | "Box";
  hts: string;
  pounds: number;
  box: readonly [length: number, width: number, height: number];
}

const gear: readonly Gear[] = [
  {
    name: "Hard Hat",
    code: "HAT",
    shape: "hard-hat",
    sizes: ["6-1/2 to 8"],
    colors: [
      ["White", "pvc"],
      ["Yellow", "brass"],
      ["Orange", "orange"],
      ["Blue", "cold"],
      ["Red", "red"],
      ["Green", "coated"],
    ],
    grades: ["Full Brim, Type I Class E", "Cap Style, Type I Class E", "Full Brim, Type II Class E"],
    material: "HDPE",
    detail: [
      "Meets ANSI Z89.1, with a ratchet suspension of four points and slots for accessories.",
      "Light shell with a replaceable brow pad; accepts muffs and face shields.",
    ],
    worth: 27,
    unit: "Each",
    hts: "6506.10.6045",
    pounds: 0.95,
    box: [12, 10, 6.5],
  },
  {
    name: "Impact Gloves",
    code: "GLV",
    shape: "glove",
    sizes: ["S", "M", "L", "XL", "2XL"],
    colors: [
      ["Hi-Vis Orange", "orange"],
      ["Hi-Vis Lime", "lime"],
      ["Black", "black"],
    ],
    grades: ["Cut A4", "Cut A6", "Winter Lined"],
    material: "HPPE Knit, Nitrile Palm",
    detail: [
      "Back-of-hand guards for pipe handling and rig floor work, ANSI/ISEA 138 level 2.",
      "Sandy nitrile palm holds oily tubulars; the guards bend with the knuckles.",
    ],
    worth: 23,
    unit: "Pair",
    hts: "6116.10.5520",
    pounds: 0.4,
    box: [10.5, 5, 1.2],
  },
  {
    name: "FR Coverall",
    code: "FRC",
    shape: "coverall",
    sizes: ["S", "M", "L", "XL", "2XL", "3XL"],
    colors: [
      ["Navy", "cold"],
      ["Khaki", "bronze"],
      ["Royal Blue", "cold"],
      ["Orange", "orange"],
    ],
    grades: ["9 oz Cotton/Nylon", "6 oz Inherent FR", "Insulated"],
    material: "FR Cotton/Nylon",
    detail: [
      "Meets NFPA 2112 and 70E category 2, with two-way zipper and reflective trim.",
      "Flame resistant for the life of the garment; vented back and cargo pockets.",
    ],
    worth: 108,
    unit: "Each",
    hts: "6211.33.9010",
    pounds: 3.2,
    box: [15, 12, 2.5],
  },
];

const combinations = gear.flatMap((piece) =>
  piece.colors.flatMap(([color, tint]) =>
    piece.sizes.flatMap((size) => piece.grades.map((grade) => ({ piece, color, tint, size, grade }))),
  ),
);

export const safetyGear = family({ category: "Safety & PPE", share: 24, makers: makers.safety, combinations, item });

function item({ piece, color, tint, size, grade }: (typeof combinations)[number], random: Random): Item {
  return {
    code: `PPE-${piece.code}-${size.split(" ")[0]?.replace("/", "") ?? ""}`,
    name: `${piece.name}, ${grade}, ${color}, ${piece.sizes.length > 1 ? `Size ${size}` : `Hat Size ${size}`}`,
    description: random.pick(piece.detail),
    drawing: `${piece.shape}/${tint}`,
    worth: piece.worth * (1 + piece.grades.indexOf(grade) * 0.28),
    leadTimeDays: [1, 7],
    unit: piece.unit,
    hts: piece.hts,
    length: piece.box[0],
    width: piece.box[1],
    height: piece.box[2],
    weight: piece.pounds,
    size,
    is_api_certified: false,
    material: piece.material,
    color,
  };
}
