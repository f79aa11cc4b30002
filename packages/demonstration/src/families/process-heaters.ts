import { makers } from "../makers.ts";
import { forgedMaterials } from "../materials.ts";
import { family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import { flangeSize } from "../standards/flange-sizes.ts";
import { grouped, type NominalSize, rounded } from "../standards/nominal-size.ts";
import { pipeSize, poundsPerFoot } from "../standards/pipe-sizes.ts";

const bodies: readonly { size: NominalSize; kilowatts: readonly number[]; feet: number }[] = [
  { size: "3", kilowatts: [3, 6, 9], feet: 3 },
  { size: "4", kilowatts: [6, 9, 12], feet: 3.5 },
  { size: "6", kilowatts: [12, 18, 24], feet: 4 },
  { size: "8", kilowatts: [24, 36, 48], feet: 5 },
  { size: "10", kilowatts: [48, 60, 75], feet: 6 },
  { size: "12", kilowatts: [75, 100, 150], feet: 7 },
];

const combinations = bodies.flatMap((body) =>
  body.kilowatts.flatMap((kilowatts) =>
    ([240, 480, 600] as const)
      .filter((volts) => volts > 240 || kilowatts <= 24)
      .flatMap((volts) =>
        (["150", "300", "600"] as const).flatMap((flangeClass) =>
          [forgedMaterials.A105, forgedMaterials.F316].map((material) => ({
            body,
            kilowatts,
            volts,
            flangeClass,
            material,
          })),
        ),
      ),
  ),
);

/** Electric circulation heaters for fuel gas, glycol and crude. */
export const processHeaters = family({
  category: "Process Heaters",
  share: 22,
  makers: makers.heater,
  combinations,
  item,
});

function item({ body, kilowatts, volts, flangeClass, material }: (typeof combinations)[number], random: Random): Item {
  const { outside, walls } = pipeSize(body.size);
  const schedule = material.tint === "stainless" ? "40S" : "40";
  const flange = flangeSize(flangeClass, body.size);
  const weight =
    poundsPerFoot(outside, walls[schedule] ?? 0) * body.feet +
    flange.outside ** 2 * flange.thickness * 0.42 +
    kilowatts * 0.8;
  const vessel = material.tint === "stainless" ? "316L Stainless Steel" : "Carbon Steel";
  return {
    code: `CHT-${body.size}-${kilowatts}-${volts}`,
    name: `${kilowatts} kW Circulation Heater, ${body.size} in Class ${flangeClass} Flanged, ${volts} V 3 Ph, ${vessel}`,
    description: random.pick([
      `Flanged immersion bundle in a ${body.size} in Sch ${schedule} vessel, ${kilowatts} kW at ${volts} V three phase, explosion-proof terminal housing. For fuel gas, glycol and lube oil.`,
      `${vessel} circulation heater with Alloy 800 elements, process and high-limit thermocouples. ASME Section VIII stamped.`,
    ]),
    drawing: `heater/${material.tint}`,
    worth: 1900 + kilowatts * 92 + weight * material.dollarsPerPound * 1.7,
    leadTimeDays: [28, 112],
    hts: "8419.50.5000",
    eccn: material.tint === "stainless" ? "2B350.d" : "EAR99",
    length: rounded(body.feet * 12 + 18),
    width: rounded(flange.outside + 4),
    height: rounded(flange.outside + 10),
    weight: rounded(weight, 1),
    size: `${body.size} in`,
    schedule: `Sch ${schedule}`,
    pressure: `${grouped(material.pressures[flangeClass])} psi at 100 °F`,
    pressure_class: `Class ${flangeClass}`,
    is_api_certified: false,
    end_connections: "RF Flanged",
    amps: rounded((kilowatts * 1000) / (volts * Math.sqrt(3)), 1),
    voltage: String(volts),
    wattage: kilowatts * 1000,
    ip_rating: "IP66",
    material: vessel,
    color: material.tint === "stainless" ? "Natural" : "Gray",
  };
}
