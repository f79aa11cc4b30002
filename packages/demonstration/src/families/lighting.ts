import type { Shape } from "../drawings/drawing.ts";
import { makers } from "../makers.ts";
import { family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import { grouped, rounded } from "../standards/nominal-size.ts";

interface Fixture {
  name: string;
  code: string;
  shape: Shape;
  watts: readonly number[];
  size: string;
  box: readonly [length: number, width: number, height: number];
  pounds: number;
  worth: number;
}

const fixtures: readonly Fixture[] = [
  {
    name: "2 ft LED Linear Luminaire",
    code: "LL2",
    shape: "luminaire",
    watts: [25, 30, 40],
    size: "2 ft",
    box: [28, 6.5, 5.2],
    pounds: 13,
    worth: 410,
  },
  {
    name: "4 ft LED Linear Luminaire",
    code: "LL4",
    shape: "luminaire",
    watts: [40, 50, 60, 80],
    size: "4 ft",
    box: [51, 6.5, 5.2],
    pounds: 22,
    worth: 560,
  },
  {
    name: "LED High Bay",
    code: "LHB",
    shape: "high-bay",
    watts: [75, 100, 150, 200],
    size: "16 in",
    box: [16, 16, 11],
    pounds: 24,
    worth: 690,
  },
  {
    name: "LED Area Light",
    code: "LAL",
    shape: "high-bay",
    watts: [30, 45, 60],
    size: "12 in",
    box: [12, 12, 9.5],
    pounds: 15,
    worth: 480,
  },
  {
    name: "LED Floodlight",
    code: "LFL",
    shape: "floodlight",
    watts: [60, 100, 150, 240, 320],
    size: "18 in",
    box: [18, 7, 16],
    pounds: 29,
    worth: 720,
  },
];
const voltages = [
  { text: "120-277", volts: 120 },
  { text: "277/480", volts: 277 },
  { text: "347/480", volts: 347 },
  { text: "24", volts: 24 },
] as const;
const areas = [
  { name: "Class I Div 2", detail: "Class I Division 2 Groups A-D", worth: 1 },
  { name: "Class I Div 1", detail: "Class I Division 1 Groups C-D", worth: 1.75 },
  { name: "Wet Location", detail: "ordinary wet locations", worth: 0.62 },
] as const;

const combinations = fixtures.flatMap((fixture) =>
  fixture.watts.flatMap((watts) =>
    voltages
      .filter(({ volts }) => volts > 24 || watts <= 60)
      .flatMap((voltage) =>
        areas.flatMap((area) =>
          (["4000K", "5000K"] as const).flatMap((white) =>
            (["Pendant", "Ceiling", "Stanchion"] as const).map((mount) => ({
              fixture,
              watts,
              voltage,
              area,
              white,
              mount,
            })),
          ),
        ),
      ),
  ),
);

export const lighting = family({ category: "Lighting", share: 44, makers: makers.electric, combinations, item });

function item({ fixture, watts, voltage, area, white, mount }: (typeof combinations)[number], random: Random): Item {
  const lumens = Math.round((watts * (white === "5000K" ? 138 : 132)) / 50) * 50;
  const ip = area.name === "Wet Location" ? "IP66" : fixture.shape === "floodlight" ? "IP67" : "IP66";
  const held =
    fixture.shape === "floodlight" ? { Pendant: "Trunnion", Ceiling: "Yoke", Stanchion: "Slipfitter" }[mount] : mount;
  return {
    code: `${fixture.code}-${watts}-${voltage.volts}`,
    name: `${fixture.name}, ${watts} W, ${voltage.text} V, ${area.name}, ${white}, ${held} Mount`,
    description: random.pick([
      `${grouped(lumens)} lumens at ${white}, listed for ${area.detail}, -40 °F to 149 °F. ${held} mount.`,
      `Copper-free aluminum housing with tempered glass, ${grouped(lumens)} lumens and a rated life of 100,000 hours. For ${area.detail}.`,
    ]),
    drawing: `${fixture.shape}/${area.name === "Class I Div 1" ? "alloy" : area.name === "Wet Location" ? "galvanized" : "carbon"}`,
    worth: (fixture.worth + watts * 2.1) * area.worth,
    leadTimeDays: [2, 35],
    hts: fixture.shape === "floodlight" ? "9405.42.8440" : "9405.11.8010",
    length: fixture.box[0],
    width: fixture.box[1],
    height: fixture.box[2],
    weight: rounded(fixture.pounds * (area.name === "Class I Div 1" ? 1.5 : 1) + watts * 0.03, 1),
    size: fixture.size,
    amps: rounded(watts / voltage.volts),
    voltage: voltage.text,
    wattage: watts,
    ip_rating: ip,
    material: "Copper-Free Aluminum",
    color: area.name === "Wet Location" ? "White" : "Gray",
  };
}
