import type { Tint } from "../drawings/drawing.ts";
import { makers } from "../makers.ts";
import { family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import { grouped } from "../standards/nominal-size.ts";
import { cableReel } from "./cable-reel.ts";

/** Copper conductors: pounds in 1,000 ft, and amperes at 75 °C (NFPA 70, table 310.16). */
const conductors = [
  { size: "14 AWG", pounds: 12.4, amps: 20 },
  { size: "12 AWG", pounds: 19.8, amps: 25 },
  { size: "10 AWG", pounds: 31.4, amps: 35 },
  { size: "8 AWG", pounds: 50, amps: 50 },
  { size: "6 AWG", pounds: 79.5, amps: 65 },
  { size: "4 AWG", pounds: 126.4, amps: 85 },
  { size: "2 AWG", pounds: 200.9, amps: 115 },
  { size: "1/0 AWG", pounds: 319.5, amps: 150 },
  { size: "2/0 AWG", pounds: 402.8, amps: 175 },
  { size: "4/0 AWG", pounds: 640.5, amps: 230 },
  { size: "250 kcmil", pounds: 771.9, amps: 255 },
  { size: "350 kcmil", pounds: 1081, amps: 310 },
  { size: "500 kcmil", pounds: 1544, amps: 380 },
] as const;

interface Build {
  name: string;
  code: string;
  count: number;
  voltage: string;
  detail: string;
  tint: Tint;
  color: string;
  material: string;
  /** The weight without the copper. */
  rest: number;
  worth: number;
}

const power: readonly Build[] = [
  {
    name: "VFD Cable, 3C + 3G, XLPE/PVC",
    code: "VFD",
    count: 3,
    voltage: "2000",
    detail: "symmetrical grounds and copper tape shield against drive noise",
    tint: "black",
    color: "Black",
    material: "Copper, XLPE/PVC",
    rest: 1.75,
    worth: 1.4,
  },
  {
    name: "VFD Cable, 3C + 3G, Armored",
    code: "VFA",
    count: 3,
    voltage: "2000",
    detail: "corrugated aluminum armor over symmetrical grounds",
    tint: "black",
    color: "Black",
    material: "Copper, XLPE/PVC, Aluminum Armor",
    rest: 2.1,
    worth: 1.8,
  },
  {
    name: "Armored Cable MC-HL, 3C + G",
    code: "MCH",
    count: 3,
    voltage: "600",
    detail: "continuous welded armor for Class I Division 1 areas",
    tint: "orange",
    color: "Orange",
    material: "Copper, XLPE/PVC, Aluminum Armor",
    rest: 2,
    worth: 1.7,
  },
  {
    name: "Armored Cable MC-HL, 4C + G",
    code: "MC4",
    count: 4,
    voltage: "600",
    detail: "continuous welded armor for Class I Division 1 areas",
    tint: "orange",
    color: "Orange",
    material: "Copper, XLPE/PVC, Aluminum Armor",
    rest: 1.95,
    worth: 1.65,
  },
  {
    name: "Tray Cable TC-ER, 3C + G",
    code: "TC3",
    count: 3,
    voltage: "600",
    detail: "exposed run rated, sunlight and oil resistant",
    tint: "black",
    color: "Black",
    material: "Copper, XHHW-2/PVC",
    rest: 1.5,
    worth: 1,
  },
  {
    name: "ESP Cable, Flat, EPDM/Lead",
    code: "ESP",
    count: 3,
    voltage: "5000",
    detail: "lead sheath and galvanized armor for gassy wells to 400 °F",
    tint: "galvanized",
    color: "Silver",
    material: "Copper, EPDM/Lead, Galvanized Armor",
    rest: 3.6,
    worth: 2.2,
  },
];

const reels = [250, 500, 1000, 2500] as const;

const combinations = conductors.flatMap((conductor) =>
  power
    .filter(({ code }) => code !== "ESP" || ["6 AWG", "4 AWG", "2 AWG", "1/0 AWG"].includes(conductor.size))
    .flatMap((build) =>
      reels
        .filter((feet) => feet < 2500 || conductor.pounds < 130 || build.code === "ESP")
        .map((feet) => ({ conductor, build, feet })),
    ),
);

export const powerCable = family({
  category: "Power Cable",
  share: 44,
  makers: makers.cable,
  combinations,
  item,
});

function item({ conductor, build, feet }: (typeof combinations)[number], random: Random): Item {
  const copper = (conductor.pounds * (build.count + 0.6) * feet) / 1000;
  const weight = copper * build.rest + feet * 0.09;
  return {
    code: `CBL-${build.code}-${conductor.size.split(" ")[0]?.replace("/", "") ?? ""}-${feet}`,
    name: `${conductor.size} ${build.name}, ${build.voltage} V, ${grouped(feet)} ft Reel`,
    description: random.pick([
      `${build.count} conductor ${conductor.size} copper, ${build.detail}. ${conductor.amps} A at 75 °C, ${grouped(feet)} ft on a non-returnable reel.`,
      `Rated ${grouped(Number(build.voltage))} V and 90 °C wet or dry; ${build.detail}. Sequential footage marks on the jacket.`,
    ]),
    drawing: `cable-reel/${build.tint}`,
    worth: copper * 6.4 * build.worth + feet * 0.55,
    leadTimeDays: feet >= 2500 ? [14, 56] : [1, 21],
    ...cableReel(weight),
    hts: build.voltage === "600" ? "8544.49.9000" : "8544.60.4000",
    size: conductor.size,
    amps: conductor.amps,
    voltage: build.voltage,
    material: build.material,
    color: build.color,
  };
}
