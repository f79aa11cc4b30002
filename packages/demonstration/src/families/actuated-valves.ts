import { makers } from "../makers.ts";
import { castMaterials } from "../materials.ts";
import { family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import { grouped, inches, type NominalSize, rounded } from "../standards/nominal-size.ts";
import { pipeSize, scheduleName } from "../standards/pipe-sizes.ts";
import { faceToFace, valveWeight } from "../standards/valve-sizes.ts";

/** Horsepower, and amperes at 460 V of a three-phase motor (NFPA 70, table 430.250). */
const motors = [
  { horsepower: 0.5, amps: 1.1 },
  { horsepower: 1, amps: 2.1 },
  { horsepower: 2, amps: 3.4 },
  { horsepower: 3, amps: 4.8 },
  { horsepower: 5, amps: 7.6 },
  { horsepower: 7.5, amps: 11 },
] as const;

const sizes: readonly NominalSize[] = ["2", "3", "4", "6", "8", "10", "12", "16"];

const combinations = sizes.flatMap((size, place) =>
  (["300", "600", "900", "1500"] as const)
    .filter((valveClass) => faceToFace(valveClass, size) !== null)
    .flatMap((valveClass) =>
      [castMaterials.WCB, castMaterials.LCC, castMaterials.CF8M].flatMap((material) =>
        (["Gate", "Ball"] as const).flatMap((kind) =>
          ["40", "STD", "80", "XS", "160"]
            .filter(
              (schedule) =>
                pipeSize(size).walls[schedule] !== undefined &&
                (Number(valveClass) < 900 || schedule === "80" || schedule === "160"),
            )
            .flatMap((schedule) =>
              (["On/Off", "Modulating"] as const).map((duty) => ({
                size,
                valveClass,
                material,
                kind,
                schedule,
                duty,
                motor:
                  motors[Math.min(motors.length - 1, Math.floor((place + Number(valveClass) / 600) / 1.8))] ??
                  motors[0],
              })),
            ),
        ),
      ),
    ),
);

/** Motor operated valves with buttweld ends. */
export const actuatedValves = family({
  category: "Actuated Valves",
  share: 36,
  makers: makers.valve,
  combinations,
  item,
});

function item(
  { size, valveClass, material, kind, schedule, duty, motor }: (typeof combinations)[number],
  random: Random,
): Item {
  const weight = valveWeight(valveClass, size) + 70 + motor.horsepower * 22;
  return {
    code: `MOV-${size}-${valveClass}-${material.code}`,
    name: `${size} in Class ${valveClass} Motor Operated ${kind} Valve, BW ${scheduleName(schedule)}, ${material.grade.replace("ASTM ", "")}, ${duty}`,
    description: random.pick([
      `${kind} valve to ${kind === "Gate" ? "API 600" : "API 6D"} with a ${motor.horsepower} hp ${duty.toLowerCase()} electric actuator, 480 V three phase, local controls and position indicator.`,
      `Assembled and tested as one unit: ${material.grade} body, buttweld ends bored for ${scheduleName(schedule)} pipe, ${duty.toLowerCase()} actuator drawing ${motor.amps} A.`,
    ]),
    drawing: `actuated-valve/${material.tint}`,
    worth: 3400 + motor.horsepower * 640 + weight * material.dollarsPerPound * 0.9 + (duty === "Modulating" ? 1150 : 0),
    leadTimeDays: [56, 182],
    hts: "8481.80.9015",
    eccn: material.tint === "stainless" ? "2B350.g" : "2B999",
    length: rounded(faceToFace(valveClass, size) ?? 0),
    width: rounded(inches(size) * 1.8 + 16),
    height: rounded(inches(size) * 2.7 + 27),
    weight: rounded(weight, 1),
    size: `${size} in`,
    schedule: scheduleName(schedule),
    pressure: `${grouped(material.pressures[valveClass])} psi at 100 °F`,
    pressure_class: `Class ${valveClass}`,
    is_api_certified: true,
    end_connections: "Buttweld",
    amps: motor.amps,
    voltage: "480",
    wattage: Math.round(motor.horsepower * 746),
    ip_rating: "IP68",
    material: material.grade,
    color: material.finish,
  };
}
