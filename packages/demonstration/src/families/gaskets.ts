import { makers } from "../makers.ts";
import { family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import { flangeClasses, flangeSize, getFlangeSizes, raisedFace } from "../standards/flange-sizes.ts";
import { inches, rounded } from "../standards/nominal-size.ts";

const windings = [
  { name: "304 / Flexible Graphite", code: "304G", inner: "", worth: 1 },
  { name: "316L / Flexible Graphite", code: "316G", inner: "", worth: 1.2 },
  { name: "316L / Flexible Graphite, Inner Ring", code: "316GI", inner: " and 316L inner ring", worth: 1.6 },
  { name: "316L / PTFE", code: "316T", inner: "", worth: 1.3 },
] as const;

const rings = [
  { name: "Soft Iron", hardness: "90 HB", worth: 1, tint: "galvanized" },
  { name: "Low Carbon Steel", hardness: "120 HB", worth: 1.1, tint: "carbon" },
  { name: "304 Stainless", hardness: "160 HB", worth: 1.7, tint: "stainless" },
  { name: "316 Stainless", hardness: "160 HB", worth: 2.1, tint: "stainless" },
] as const;

const places = flangeClasses.flatMap((flangeClass) =>
  getFlangeSizes(flangeClass).map((size) => ({ flangeClass, size })),
);

const windingCombinations = places.flatMap((place) => windings.map((winding) => ({ ...place, winding })));

export const spiralGaskets = family({
  category: "Gaskets",
  share: 40,
  makers: makers.gasket,
  combinations: windingCombinations,
  item: spiralItem,
});

function spiralItem({ flangeClass, size, winding }: (typeof windingCombinations)[number], random: Random): Item {
  const { outside, bolts, boltSize } = flangeSize(flangeClass, size);
  // The centering ring reaches to the inside of the bolts.
  const ringOutside = rounded((outside + (raisedFace[size] ?? 0)) / 2 - inches(boltSize) * 0.9, 2);
  return {
    code: `SWG-${size.replace("/", "")}-${flangeClass}-${winding.code}`,
    name: `${size} in Class ${flangeClass} Spiral Wound Gasket, ${winding.name}, CS Centering Ring`,
    description: random.pick([
      `ASME B16.20 spiral wound gasket, ${winding.name.split(",")[0]} winding with a carbon steel centering ring${winding.inner}, 0.175 in thick.`,
      `For class ${flangeClass} raised face flanges with ${bolts} studs; color coded to ASME B16.20${winding.inner ? ", with an inner ring against inward buckling" : ""}.`,
    ]),
    drawing: `spiral-gasket/${winding.code === "316T" ? "pvc" : winding.code === "304G" ? "brass" : "coated"}`,
    worth: (3.4 + ringOutside ** 1.45 * 0.62) * winding.worth * (Number(flangeClass) >= 900 ? 1.7 : 1),
    leadTimeDays: [1, 10],
    hts: "8484.10.0000",
    length: ringOutside,
    width: ringOutside,
    height: 0.175,
    weight: rounded(0.05 + ringOutside ** 2 * 0.006),
    size: `${size} in`,
    pressure_class: `Class ${flangeClass}`,
    is_api_certified: false,
    end_connections: "RF",
    material: winding.name,
    color: winding.code === "304G" ? "Yellow" : "Green",
  };
}

const ringCombinations = places
  .flatMap(({ flangeClass, size }) => flangeSize(flangeClass, size).ring ?? [])
  .filter((ring, index, all) => all.indexOf(ring) === index)
  .flatMap((ring) => {
    // A ring fits several classes. Its first class determines the size.
    const place = places.find(({ flangeClass, size }) => flangeSize(flangeClass, size).ring === ring);
    return place
      ? (["Oval", "Octagonal"] as const).flatMap((section) =>
          rings.map((material) => ({ ring, ...place, section, material })),
        )
      : [];
  });

export const ringGaskets = family({
  category: "Gaskets",
  share: 22,
  makers: makers.gasket,
  combinations: ringCombinations,
  item: ringItem,
});

function ringItem(
  { ring, flangeClass, size, section, material }: (typeof ringCombinations)[number],
  random: Random,
): Item {
  const outside = rounded((raisedFace[size] ?? 4) * 1.04, 2);
  const heavy = 1 + Number(flangeClass) / 2500;
  return {
    code: `RTG-${ring}-${section.slice(0, 3).toUpperCase()}`,
    name: `${ring} ${section} Ring Joint Gasket, ${material.name}, ${size} in Class ${flangeClass}`,
    description: random.pick([
      `${section} ring joint gasket ${ring} in ${material.name.toLowerCase()}, at most ${material.hardness}, softer than the groove it seals.`,
      `API 6A and ASME B16.20 ring ${ring} for ${size} in class ${flangeClass} ring joint flanges. Single use; marked with ring number and material.`,
    ]),
    drawing: `ring-gasket/${material.tint}`,
    worth: (5 + outside ** 1.4 * 1.15) * material.worth * heavy,
    leadTimeDays: [1, 14],
    hts: "8484.90.0000",
    length: outside,
    width: outside,
    height: section === "Oval" ? 0.56 : 0.5,
    weight: rounded(0.1 + outside * 0.16 * heavy),
    size: `${size} in`,
    pressure_class: `Class ${flangeClass}`,
    is_api_certified: true,
    end_connections: "RTJ",
    material: material.name,
    color: material.tint === "stainless" ? "Natural" : "Zinc",
  };
}
