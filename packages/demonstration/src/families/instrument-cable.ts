import { makers } from "../makers.ts";
import { family, type Item } from "../product.ts";
import type { Random } from "../random.ts";
import { grouped } from "../standards/nominal-size.ts";
import { cableReel } from "./cable-reel.ts";

const combinations = [16, 18, 20].flatMap((gauge) =>
  [1, 2, 4, 8, 12, 16, 24, 36].flatMap((count) =>
    (["Pair", "Triad"] as const).flatMap((group) =>
      (["PLTC/ITC-ER", "Armored ITC-HL", "TC-ER"] as const).flatMap((kind) =>
        (["Overall Shield", "Individual & Overall Shield"] as const)
          .filter((shield) => count > 1 || shield === "Overall Shield")
          .flatMap((shield) => [500, 1000].map((feet) => ({ gauge, count, group, kind, shield, feet }))),
      ),
    ),
  ),
);

export const instrumentCable = family({
  category: "Instrument Cable",
  share: 26,
  makers: makers.cable,
  combinations,
  item,
});

function item({ gauge, count, group, kind, shield, feet }: (typeof combinations)[number], random: Random): Item {
  const copper = (({ 16: 7.8, 18: 4.9, 20: 3.1 }[gauge] ?? 5) * count * (group === "Pair" ? 2 : 3) * feet) / 1000;
  const weight = copper * 2.1 + feet * (kind.startsWith("Armored") ? 0.14 : 0.05);
  return {
    code: `CBL-I${gauge}-${count}${group[0]}-${feet}`,
    name: `${count} ${group} ${gauge} AWG Instrument Cable, ${kind}, ${shield}, ${grouped(feet)} ft Reel`,
    description: random.pick([
      `${count === 1 ? "Single" : count} twisted ${group.toLowerCase()}${count > 1 ? "s" : ""} with ${shield.toLowerCase()} for 4-20 mA loops, transmitters and level switches. 300 V, 105 °C.`,
      `${gauge} AWG stranded copper, ${kind} listed, aluminum-polyester shield with drain wire. ${grouped(feet)} ft reel.`,
    ]),
    drawing: `cable-reel/${kind.startsWith("Armored") ? "orange" : kind === "TC-ER" ? "cold" : "black"}`,
    worth: copper * 9.5 + feet * (kind.startsWith("Armored") ? 1.35 : 0.42) * (shield.startsWith("Ind") ? 1.25 : 1),
    leadTimeDays: [1, 28],
    ...cableReel(weight),
    hts: "8544.49.3080",
    size: `${gauge} AWG`,
    voltage: kind === "TC-ER" ? "600" : "300",
    material: "Copper, PVC/PVC",
    color: kind.startsWith("Armored") ? "Orange" : kind === "TC-ER" ? "Blue" : "Black",
  };
}
