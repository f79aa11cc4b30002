import type { Shape } from "../drawings/drawing.ts";
import { makers } from "../makers.ts";
import { forgedMaterials, steelDensity } from "../materials.ts";
import { family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import { forgedClasses, forgedSize, getForgedSizes } from "../standards/forged-sizes.ts";
import { grouped, inches, rounded } from "../standards/nominal-size.ts";
import { pipeSize } from "../standards/pipe-sizes.ts";

interface Form {
  name: string;
  code: string;
  shape: Shape;
  /** The number of arms of an elbow or a tee; 0 for straight pieces. */
  limbs: 0 | 2 | 3 | 4;
  ends: readonly ("Threaded" | "Socket Weld")[];
  worth: number;
}

const both = ["Threaded", "Socket Weld"] as const;
const forms: readonly Form[] = [
  { name: "90° Elbow", code: "E90", shape: "forged-elbow", limbs: 2, ends: both, worth: 1 },
  { name: "45° Elbow", code: "E45", shape: "forged-elbow", limbs: 2, ends: both, worth: 1.1 },
  { name: "Tee", code: "TEE", shape: "forged-tee", limbs: 3, ends: both, worth: 1.1 },
  { name: "Cross", code: "CRS", shape: "forged-tee", limbs: 4, ends: both, worth: 1.9 },
  { name: "Coupling", code: "CPL", shape: "coupling", limbs: 0, ends: both, worth: 0.8 },
  { name: "Half Coupling", code: "HCP", shape: "coupling", limbs: 0, ends: both, worth: 0.75 },
  { name: "Cap", code: "CAP", shape: "forged-plug", limbs: 0, ends: both, worth: 0.9 },
  { name: "Union", code: "UNI", shape: "forged-union", limbs: 0, ends: both, worth: 2.4 },
  { name: "Hex Head Plug", code: "PLG", shape: "forged-plug", limbs: 0, ends: ["Threaded"], worth: 0.8 },
];

const { A105, LF2, F11, F304, F316 } = forgedMaterials;
const galvanized = {
  ...A105,
  grade: "ASTM A105N Galvanized",
  code: "GALV",
  dollarsPerPound: 2.9,
  tint: "galvanized",
  finish: "Silver",
} as const;

const combinations = forms.flatMap((form) =>
  forgedClasses.flatMap((forgedClass) =>
    getForgedSizes(forgedClass).flatMap((size) =>
      form.ends.flatMap((end) =>
        [A105, LF2, F11, F304, F316, galvanized]
          .filter(({ code }) => code !== "GALV" || (end === "Threaded" && forgedClass === "3000"))
          .map((material) => ({ form, forgedClass, size, end, material })),
      ),
    ),
  ),
);

/** Threaded and socket weld fittings of small bore. */
export const forgedFittings = family({
  category: "Forged Fittings",
  share: 95,
  makers: makers.forged,
  combinations,
  item,
});

function item({ form, forgedClass, size, end, material }: (typeof combinations)[number], random: Random): Item {
  const { centre, band, coupling, couplingOutside } = forgedSize(forgedClass, size);
  const half = form.code === "HCP" || form.code === "CAP" || form.code === "PLG";
  const [length, outside] =
    form.limbs > 0
      ? [centre + band / 2, band]
      : [half ? coupling / 2 : coupling, form.code === "UNI" ? couplingOutside * 1.5 : couplingOutside];
  const bore = inches(size) < 0.5 ? inches(size) + 0.25 : pipeSize(size).outside;
  const metal = (Math.PI / 4) * (outside ** 2 - (form.code === "PLG" ? 0 : bore ** 2));
  const weight = metal * (form.limbs > 0 ? form.limbs * centre * 0.85 : length) * steelDensity;
  const short = end === "Threaded" ? "THD" : "SW";
  return {
    code: `FS-${form.code}-${size.replace("/", "")}-${forgedClass}${short[0]}`,
    name: `${size} in Class ${forgedClass} ${end} ${form.name}, Forged, ${material.grade}`,
    description: random.pick([
      `Forged ${end.toLowerCase()} ${form.name.toLowerCase()} to ${form.code === "UNI" ? "MSS SP-83" : "ASME B16.11"}, class ${forgedClass}, for small bore instrument and utility connections.`,
      `Class ${forgedClass} ${form.name.toLowerCase()} in ${material.grade}; ${end === "Threaded" ? "NPT threads to ASME B1.20.1" : "socket bored to ASME B16.11"}. Normalized, with a rust-preventive finish.`,
    ]),
    drawing: `${form.shape}/${material.tint}`,
    worth: 2.6 + weight * material.dollarsPerPound * 2.2 * form.worth,
    leadTimeDays: material.tint === "carbon" ? [1, 10] : [3, 28],
    hts: material.tint === "stainless" ? "7307.22.5000" : "7307.92.3030",
    length: rounded(length),
    width: rounded(outside),
    height: rounded(form.limbs > 0 ? length : outside),
    weight: rounded(weight),
    size: `${size} in`,
    pressure: `${grouped(Number(forgedClass))} psi CWP`,
    pressure_class: `Class ${forgedClass}`,
    is_api_certified: false,
    end_connections: end === "Threaded" ? "FNPT" : "Socket Weld",
    material: material.grade,
    color: material.finish,
  };
}
