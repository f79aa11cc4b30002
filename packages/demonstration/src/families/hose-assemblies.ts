import type { Tint } from "../drawings/drawing.ts";
import { makers } from "../makers.ts";
import { family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import { grouped, inches, type NominalSize, rounded } from "../standards/nominal-size.ts";

const hoses: readonly {
  name: string;
  code: string;
  psi: number;
  sizes: readonly NominalSize[];
  end: string;
  perFoot: number;
  tint: Tint;
  color: string;
  api: boolean;
  detail: string;
  material: string;
}[] = [
  {
    name: "Rotary Hose, API 7K Grade D",
    code: "ROT",
    psi: 5000,
    sizes: ["2-1/2", "3", "3-1/2", "4"],
    end: "Hammer Union",
    perFoot: 132,
    tint: "black",
    color: "Black",
    api: true,
    detail: "steel cable reinforced, for standpipe to swivel",
    material: "NBR, Steel Cable",
  },
  {
    name: "Vibrator Hose, API 7K Grade E",
    code: "VIB",
    psi: 7500,
    sizes: ["3", "3-1/2", "4"],
    end: "Hammer Union",
    perFoot: 168,
    tint: "black",
    color: "Black",
    api: true,
    detail: "steel cable reinforced, for mud pump discharge",
    material: "NBR, Steel Cable",
  },
  {
    name: "Hydraulic Hose 100R2AT",
    code: "HR2",
    psi: 4000,
    sizes: ["1/4", "3/8", "1/2", "3/4", "1"],
    end: "JIC 37°",
    perFoot: 5.2,
    tint: "black",
    color: "Black",
    api: false,
    detail: "two wire braids, oil resistant cover",
    material: "NBR, Wire Braid",
  },
  {
    name: "Frac Transfer Hose",
    code: "FRC",
    psi: 300,
    sizes: ["3", "4", "6"],
    end: "Camlock",
    perFoot: 24,
    tint: "orange",
    color: "Orange",
    api: false,
    detail: "abrasion resistant nitrile tube and cover",
    material: "NBR, Textile",
  },
  {
    name: "Oil Suction & Discharge Hose",
    code: "OSD",
    psi: 150,
    sizes: ["2", "3", "4", "6"],
    end: "Camlock",
    perFoot: 16,
    tint: "coated",
    color: "Black/Green",
    api: false,
    detail: "wire helix against collapse under vacuum",
    material: "NBR, Wire Helix",
  },
  {
    name: "Air Hose",
    code: "AIR",
    psi: 300,
    sizes: ["1/2", "3/4", "1", "1-1/2", "2"],
    end: "Chicago Coupling",
    perFoot: 4.1,
    tint: "red",
    color: "Red",
    api: false,
    detail: "oil mist resistant tube, pin-pricked cover",
    material: "EPDM, Textile",
  },
];

const combinations = hoses.flatMap((hose) =>
  hose.sizes.flatMap((size) =>
    [10, 15, 20, 25, 35, 50, 75, 100]
      .filter((feet) => feet <= (hose.psi > 3000 ? 75 : 100))
      .map((feet) => ({ hose, size, feet })),
  ),
);

export const hoseAssemblies = family({
  category: "Hose Assemblies",
  share: 20,
  makers: makers.hose,
  combinations,
  item,
});

function item({ hose, size, feet }: (typeof combinations)[number], random: Random): Item {
  const across = inches(size);
  const weight = feet * (0.12 + across ** 1.4 * (hose.psi > 4500 ? 1.9 : 0.55)) + across * 5;
  const coil = rounded(20 + across * 9, 1);
  return {
    code: `HSE-${hose.code}-${size.replace("/", "")}-${feet}`,
    name: `${size} in ${hose.name}, ${feet} ft, ${hose.end} Ends, ${grouped(hose.psi)} psi`,
    description: random.pick([
      `${feet} ft assembly, ${hose.detail}; ${grouped(hose.psi)} psi working pressure, ${hose.end} ends crimped and tested.`,
      `${size} in bore, ${hose.detail}. Tagged with serial number, test pressure and date${hose.api ? "; safety clamps at both ends" : ""}.`,
    ]),
    drawing: `hose/${hose.tint}`,
    worth: 18 + across * 42 + feet * hose.perFoot * (0.45 + across / 4),
    leadTimeDays: hose.api ? [10, 42] : [1, 7],
    hts: hose.psi > 3000 ? "4009.22.0050" : "4009.32.0050",
    length: feet * 12,
    width: coil,
    height: rounded(across * 4 + 4, 1),
    weight: rounded(weight, 1),
    size: `${size} in`,
    pressure: `${grouped(hose.psi)} psi`,
    is_api_certified: hose.api,
    end_connections: hose.end,
    material: hose.material,
    color: hose.color,
  };
}
