import type { Product } from "../product.ts";
import { seededRandom, type Random } from "../random.ts";
import { fields, heading, letterhead, signature, type Sender } from "./letterhead.ts";
import type { Metal } from "./metals.ts";
import { makePdf, MARGIN, right, room, table, getWidth, write, type Column, type Paper } from "./paper.ts";

interface MillTestReport {
  mill: Sender;
  heat: string;
  certificate: string;
  day: string;
  customer: string;
  material: string;
  metal: Metal;
  products: readonly Product[];
}

/** Creates an inspection certificate 3.1 of one heat with its measured chemistry and strength. */
export function millTestReport(report: MillTestReport) {
  const { mill, heat, certificate, day, customer, material, metal, products } = report;
  const random = seededRandom([...heat].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
  const sheet = { title: `Mill test report, heat ${heat}`, author: mill.name, day };
  return makePdf({ ...sheet, footer: `${mill.name} - Certificate ${certificate} - Heat ${heat}` }, (paper) => {
    let y = letterhead(paper, mill, "MILL TEST REPORT", "Inspection certificate 3.1 - EN 10204:2004");
    y = fields(
      paper,
      [
        ["Certificate no.", certificate],
        ["Date of issue", day],
        ["Customer", customer],
        ["Customer order", String(random.whole(41_000, 48_999))],
        ["Specification", material],
        ["Heat no.", heat],
        ["Melting", random.pick(["Electric arc furnace, vacuum degassed", "Basic oxygen, ladle refined"])],
        ["Heat treatment", metal.treatment],
      ],
      y,
    );
    y = table(
      paper,
      itemColumns,
      products.map((product) => itemRow(product, random)),
      y,
      { tint: mill.tint, size: 7.5 },
    );
    y = heading(paper, "Chemical composition, % by weight", room(paper, y + 14, 110), mill.tint);
    y = chemistry(paper, metal, random, y, mill.tint);
    y = heading(paper, "Mechanical properties", room(paper, y + 14, 110), mill.tint);
    y = strength(paper, metal, random, y, mill.tint);
    closing(paper, mill, metal, room(paper, y + 14, 100));
  });
}

const itemColumns: readonly Column[] = [
  { title: "Mill item", share: 1.8 },
  { title: "Description", share: 6 },
  { title: "Size", share: 1.2 },
  { title: "Pieces", share: 1, align: "right" },
  { title: "Weight, lb", share: 1.3, align: "right" },
];

function itemRow({ mpn, supplier_sku, name, size, weight }: Product, random: Random) {
  const pieces = random.whole(4, 96);
  const pounds = weight === null ? "" : Math.round(weight * pieces).toLocaleString("en-US");
  return [mpn ?? supplier_sku, name, size ?? "", String(pieces), pounds];
}

function chemistry(paper: Paper, { elements }: Metal, random: Random, y: number, tint: string) {
  const columns: Column[] = [
    { title: "", share: 2.6 },
    ...elements.map(([symbol]) => ({ title: symbol, share: 1, align: "right" as const })),
  ];
  const found = () =>
    elements.map(([, least, most, usual]) => {
      const value = usual * random.between(0.93, 1.07);
      return percent(Math.min(most ?? value, Math.max(least ?? value, value)), usual);
    });
  const limit = (at: 1 | 2) => elements.map((element) => (element[at] === null ? "-" : String(element[at])));
  const rows = [
    ["Required, min.", ...limit(1)],
    ["Required, max.", ...limit(2)],
    ["Heat analysis", ...found()],
    ["Product analysis", ...found()],
  ];
  return table(paper, columns, rows, y, { tint, size: 7.5 });
}

const percent = (value: number, usual: number) => value.toFixed(usual >= 1 ? 2 : 3);

function strength(paper: Paper, metal: Metal, random: Random, y: number, tint: string) {
  const columns: Column[] = [
    { title: "Test piece", share: 1.7 },
    { title: "Direction", share: 1.5 },
    { title: "Yield, ksi", share: 1, align: "right" },
    { title: "Tensile, ksi", share: 1, align: "right" },
    { title: "Elongation, %", share: 1.1, align: "right" },
    { title: "Hardness, HBW", share: 1.1, align: "right" },
    { title: "Impact, ft-lb", share: 2.2, align: "right" },
  ];
  const piece = (name: string) => {
    const impact = `${random.whole(48, 71)} / ${random.whole(52, 80)} / ${random.whole(44, 69)} at ${metal.impactAt} °F`;
    return [
      name,
      random.pick(["Longitudinal", "Transverse"]),
      (metal.yield * random.between(1.1, 1.24)).toFixed(1),
      (metal.tensile * random.between(1.05, 1.14)).toFixed(1),
      String(Math.round(metal.elongation * random.between(1.12, 1.45))),
      String(Math.round(metal.hardness * random.between(0.8, 0.95))),
      metal.impactAt === null ? "not required" : impact,
    ];
  };
  const asked = [String(metal.yield), String(metal.tensile), String(metal.elongation), `max. ${metal.hardness}`];
  const impact = metal.impactAt === null ? "-" : `15 at ${metal.impactAt} °F`;
  const rows = [["Required, min.", "", ...asked, impact], piece("T1"), piece("T2")];
  return table(paper, columns, rows, y, { tint, size: 7.5 });
}

function closing(paper: Paper, mill: Sender, metal: Metal, y: number) {
  const width = getWidth(paper) - 220;
  write(
    paper,
    `Visual and dimensional inspection: satisfactory. Non-destructive examination: satisfactory. Positive material identification: ${metal.elements.length} elements, satisfactory. No weld repair. No mercury came into contact with the material.`,
    MARGIN,
    y,
    { size: 8, width },
  );
  write(
    paper,
    "We certify that the goods above were made, sampled, tested and inspected as their specification and the order require, and that the results are those of the records of this mill.",
    MARGIN,
    paper.y + 6,
    { size: 8, width },
  );
  signature(paper, "H. Lindqvist", `Inspection representative, ${mill.name}`, right(paper) - 190, y);
}
