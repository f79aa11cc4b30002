import { makers } from "../makers.ts";
import { forgedMaterials, type Material, steelDensity } from "../materials.ts";
import { family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import { flangeClasses, type FlangeClass, flangeSize, getFlangeSizes } from "../standards/flange-sizes.ts";
import { grouped, inches, type NominalSize, rounded } from "../standards/nominal-size.ts";
import { pipeSize, scheduleName } from "../standards/pipe-sizes.ts";

type Style = "Weld Neck" | "Slip-On" | "Blind" | "Threaded" | "Socket Weld";
type Face = "RF" | "RTJ";

interface Combination {
  style: Style;
  face: Face;
  flangeClass: FlangeClass;
  size: NominalSize;
  schedule: string | null;
  material: Material;
}

const styles: readonly { style: Style; most: number; classes: readonly FlangeClass[] }[] = [
  { style: "Weld Neck", most: 24, classes: flangeClasses },
  { style: "Slip-On", most: 24, classes: ["150", "300", "600"] },
  { style: "Blind", most: 24, classes: flangeClasses },
  { style: "Threaded", most: 4, classes: ["150", "300", "600", "1500"] },
  { style: "Socket Weld", most: 2.5, classes: ["150", "300", "600", "1500"] },
];

/** The bores of weld necks in stock by class, if the size has them. */
const bores: Readonly<Record<FlangeClass, readonly string[]>> = {
  "150": ["40", "STD", "80", "XS"],
  "300": ["40", "STD", "80", "XS"],
  "600": ["40", "80", "XS", "160"],
  "900": ["80", "120", "160"],
  "1500": ["80", "160", "XXS"],
  "2500": ["160", "XXS"],
};

// High-yield grades are only for weld necks of transmission lines.
const isMade = (style: Style, size: NominalSize, { code }: Material) =>
  !code.startsWith("F5") && !code.startsWith("F6") ? true : style === "Weld Neck" && inches(size) >= 6;

const combinations: readonly Combination[] = styles.flatMap(({ style, most, classes }) =>
  classes.flatMap((flangeClass) =>
    getFlangeSizes(flangeClass)
      .filter((size) => inches(size) <= most)
      .flatMap((size) =>
        Object.values(forgedMaterials)
          .filter((material) => isMade(style, size, material))
          .flatMap((material) =>
            getFaces(style, flangeClass, size).flatMap((face) =>
              getSchedules(style, flangeClass, size).map((schedule) => ({
                style,
                face,
                flangeClass,
                size,
                schedule,
                material,
              })),
            ),
          ),
      ),
  ),
);

export const flanges = family({ category: "Flanges", share: 135, makers: makers.forge, combinations, item });

function getFaces(style: Style, flangeClass: FlangeClass, size: NominalSize): readonly Face[] {
  if (style !== "Weld Neck" && style !== "Blind") return ["RF"];
  if (flangeSize(flangeClass, size).ring === null || flangeClass === "150") return ["RF"];
  return Number(flangeClass) >= 900 ? ["RTJ", "RF"] : ["RF", "RTJ"];
}

function getSchedules(style: Style, flangeClass: FlangeClass, size: NominalSize): readonly (string | null)[] {
  return style === "Weld Neck"
    ? bores[flangeClass].filter((schedule) => pipeSize(size).walls[schedule] !== undefined)
    : [null];
}

function item({ style, face, flangeClass, size, schedule, material }: Combination, random: Random): Item {
  const { outside, thickness, hubLength, bolts, boltSize, ring } = flangeSize(flangeClass, size);
  const depth = style === "Weld Neck" ? hubLength : style === "Blind" ? thickness : thickness + hubLength * 0.22;
  const weight = getWeight({ style, flangeClass, size, schedule }, depth);
  const facing = face === "RTJ" && ring ? `ring joint face for ${ring}` : "raised face, 125-250 AARH finish";
  const short = { "Weld Neck": "WN", "Slip-On": "SO", Blind: "BL", Threaded: "TH", "Socket Weld": "SW" }[style];
  const bored = schedule ? `, ${scheduleName(schedule)} Bore` : "";
  return {
    code: `${short}F-${size.replace("/", "")}-${flangeClass}-${material.code}`,
    name: `${size} in Class ${flangeClass} ${style} Flange, ${face}, ${material.grade}${bored}`,
    description: random.pick([
      `ASME B16.5 class ${flangeClass} ${style.toLowerCase()} flange, ${outside} in outside diameter with ${bolts} holes for ${boltSize} in studs, ${facing}.`,
      `Forged and machined ${style.toLowerCase()} flange in ${material.grade}, ${thickness} in thick, ${facing}. Heat number stamped on the rim.`,
      `${outside} in OD, ${bolts} bolt holes, ${facing}. Rated ${grouped(material.pressures[flangeClass])} psi at 100 °F.`,
    ]),
    drawing: `${face === "RTJ" ? "ring-joint-flange" : style === "Weld Neck" ? "weld-neck-flange" : style === "Blind" ? "blind-flange" : "slip-on-flange"}/${material.tint}`,
    worth:
      9 + weight * material.dollarsPerPound * (face === "RTJ" ? 1.18 : 1) * (Number(flangeClass) >= 900 ? 1.25 : 1),
    leadTimeDays: inches(size) > 12 || Number(flangeClass) >= 1500 ? [14, 56] : [1, 21],
    hts: material.tint === "stainless" ? "7307.21.5000" : "7307.91.5050",
    length: rounded(depth),
    width: outside,
    height: outside,
    weight: rounded(weight, 1),
    size: `${size} in`,
    schedule: schedule && scheduleName(schedule),
    pressure: `${grouped(material.pressures[flangeClass])} psi at 100 °F`,
    pressure_class: `Class ${flangeClass}`,
    is_api_certified: false,
    end_connections:
      style === "Weld Neck"
        ? `${face} x Buttweld`
        : style === "Threaded"
          ? `${face} x FNPT`
          : style === "Blind"
            ? face
            : `${face} x ${style}`,
    material: material.grade,
    color: material.finish,
  };
}

/** Estimates the weight: the disc without bolt holes and bore, plus a hub that tapers to the pipe. */
function getWeight(
  { style, flangeClass, size, schedule }: Pick<Combination, "style" | "flangeClass" | "size" | "schedule">,
  depth: number,
) {
  const { outside, thickness, bolts, boltSize } = flangeSize(flangeClass, size);
  const pipe = pipeSize(size);
  const bore =
    style === "Blind" ? 0 : style === "Weld Neck" ? pipe.outside - 2 * (pipe.walls[schedule ?? ""] ?? 0) : pipe.outside;
  const disc = (outside ** 2 - bore ** 2 - bolts * (inches(boltSize) + 0.125) ** 2) * thickness;
  const hubOutside =
    pipe.outside + (style === "Weld Neck" ? 0.07 : 0.16) * pipe.outside * (1 + Number(flangeClass) / 1500);
  const hub = (hubOutside ** 2 - bore ** 2) * (depth - thickness);
  return (Math.PI / 4) * (disc + hub) * steelDensity;
}
