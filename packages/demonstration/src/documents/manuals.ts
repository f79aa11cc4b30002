import type { Section } from "./text-paper.ts";

const torques: NonNullable<Section["table"]> = {
  columns: [
    { title: "Stud, in", share: 1 },
    { title: "Snug, ft-lb", share: 1, align: "right" },
    { title: "First round, ft-lb", share: 1.3, align: "right" },
    { title: "Final, ft-lb", share: 1, align: "right" },
  ],
  rows: [
    ["1/2", "10", "25", "45"],
    ["5/8", "20", "50", "90"],
    ["3/4", "30", "85", "150"],
    ["7/8", "45", "130", "240"],
    ["1", "70", "205", "370"],
    ["1-1/8", "100", "300", "530"],
  ],
};

const service = (rows: readonly (readonly [string, string])[]): NonNullable<Section["table"]> => ({
  columns: [
    { title: "Every", share: 1 },
    { title: "What", share: 4 },
  ],
  rows,
});

/** Creates a manual for the installation and service of a product in a pipeline. */
export const valveManual = (thing: string): readonly Section[] => [
  {
    title: "Before you begin",
    paragraphs: [
      `Read this manual before you unpack the ${thing}. The installer must be trained for pressurized lines and wear what the site asks for.`,
      "Relieve the line of pressure, drain it and lock it out. A trapped cavity can hold pressure after the line is empty.",
    ],
  },
  {
    title: "Receiving and storage",
    paragraphs: [
      `Compare tag and heat number with the packing list and the mill test report. Leave the end protectors in place. Store the ${thing} dry and off the ground; keep a ball or plug open, a gate or disc closed.`,
    ],
  },
  {
    title: "Installation",
    paragraphs: [
      "Flush the line. Check that flange faces are clean and parallel within 1/16 inch; never draw misaligned pipe together with the studs.",
      "Use a new gasket. Tighten the studs crosswise in three rounds, then once around. The figures below are for lubricated B7 studs and spiral wound gaskets.",
    ],
    table: torques,
  },
  {
    title: "First operation",
    paragraphs: [
      "Raise the pressure in steps of a quarter and look for leaks at each. A packing that weeps is tightened by a sixth of a turn, evenly on both nuts.",
    ],
  },
  {
    title: "Maintenance",
    table: service([
      ["Month", "Look for leaks at packing, bonnet and ends."],
      ["Quarter", "Turn through the whole stroke; grease the stem thread."],
      ["Year", "Check the torque of bonnet and end studs; renew the grease of the gear."],
      ["Five years", "Renew packing and seats, or when the seat leaks more than its class allows."],
    ]),
  },
  {
    title: "Spare parts",
    paragraphs: [
      "Order by the serial number on the tag. Kits of packing, bonnet gasket and seats are kept in stock; a kit leaves within two business days.",
    ],
  },
];

/** Creates a manual for the installation and service of an electrical product. */
export const electricManual = (thing: string): readonly Section[] => [
  {
    title: "Before you begin",
    paragraphs: [
      `Only qualified electricians may install the ${thing}. Disconnect and lock out the supply, and make sure that the area is what its marking allows.`,
      "Do not open in a hazardous area while it is live. Do not change openings or seals: the listing becomes void with the first hole that the manufacturer did not make.",
    ],
  },
  {
    title: "Mounting",
    paragraphs: [
      `Fix the ${thing} to a structure that carries four times its weight, with the hardware supplied. Leave 12 inches on each side for cooling and service.`,
    ],
  },
  {
    title: "Wiring",
    paragraphs: [
      "Use conductors for at least 90 °C. Seal conduits within 18 inches. Tighten terminals to the figures below and tug each wire.",
    ],
    table: {
      columns: [
        { title: "Conductor, AWG", share: 1 },
        { title: "Terminal, in-lb", share: 1, align: "right" },
        { title: "Ground, in-lb", share: 1, align: "right" },
      ],
      rows: [
        ["14 - 12", "7", "16"],
        ["10 - 8", "16", "25"],
        ["6 - 4", "35", "45"],
        ["2 - 1/0", "50", "50"],
      ],
    },
  },
  {
    title: "Maintenance",
    table: service([
      ["Month", "Look for damage, water and loose cable glands."],
      ["Year", "Clean lens, fins and drain; check terminals and gasket."],
      ["Five years", "Renew gaskets; measure insulation, at least 1 megohm."],
    ]),
  },
];

/** Creates a safety data sheet with the sections of the hazard communication standard. */
export const safetySections = (substance: string, use: string, hazard: string, body: string): readonly Section[] =>
  [
    ["Identification", `${substance}. ${use} Emergencies, day and night: (800) 555-0199.`],
    ["Hazards", hazard],
    ["Composition", body],
    [
      "First aid",
      "Skin: wash with soap and water. Eyes: rinse for 15 minutes, lids apart. Swallowed: do not cause vomiting; call a doctor.",
    ],
    ["Fire fighting", "Foam, dry powder or carbon dioxide. Wear breathing apparatus: smoke can hold carbon monoxide."],
    ["Accidental release", "Take up mechanically or with an inert absorbent. Keep out of drains."],
    ["Handling and storage", "Keep containers closed, dry and below 95 °F. Ground what is poured from."],
    ["Exposure control", "Ventilate. Nitrile gloves, safety glasses; a P2 mask where there is dust."],
    ["Properties", "Stable at room temperature; not soluble in water."],
    ["Stability and reactivity", "Keep from strong oxidizers and open flame."],
    ["Toxicology", "No acute toxicity is known at the concentrations of normal use."],
    ["Ecology", "Do not release to water or soil."],
    ["Disposal", "By local rules, as industrial waste. Empty containers can hold residue."],
    ["Transport", "Not regulated in the quantities in which it is shipped with our goods."],
    ["Regulation", "All components are listed under TSCA or exempt."],
    ["Other information", "Made up for a demonstration: not to be used for any real substance."],
  ].map(([title = "", text = ""]) => ({ title, paragraphs: [text] }));
