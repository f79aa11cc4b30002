import { formatScaled, type OpenShipLine, type ShipNotice } from "@lading/contract";
import * as z from "zod/mini";
import { dayText } from "../../../lib/typed-day.ts";

const Part = z.object({
  /** Its name in the page, for its fields and messages. */
  key: z.string(),
  quantity: z.string(),
  lot: z.string(),
  heat: z.string(),
  /** One in each row. */
  serials: z.string(),
  made_on: z.string(),
  expires: z.string(),
  country: z.string(),
  certificate_id: z.nullable(z.string()),
});
/** A part of a line with its own lot or heat, as it is typed. */
export type Part = z.output<typeof Part>;

const NoticeLine = z.object({
  key: z.string(),
  purchase_order: z.string(),
  line: z.int(),
  quantity: z.string(),
  /** At least one. The quantity of a single part is that of its line. */
  parts: z.array(Part),
});
/** A line of a ship notice, as it is typed. */
export type NoticeLine = z.output<typeof NoticeLine>;

const NoticePackage = z.object({
  key: z.string(),
  number: z.string(),
  kind: z.enum(["pallet", "carton", "bundle", "drum", "reel"]),
  /** The number of the package around it; empty without one. */
  parent: z.string(),
  count: z.nullable(z.int()),
  weight: z.string(),
  sscc: z.string(),
  /** Quantities by the name of the line. */
  contents: z.record(z.string(), z.string()),
});
/** A package of a ship notice, as it is typed. */
export type NoticePackage = z.output<typeof NoticePackage>;

const texts = {
  number: z.string(),
  ship_date: z.string(),
  expected_arrival: z.string(),
  carrier_name: z.string(),
  scac: z.string(),
  tracking: z.string(),
  bill_of_lading: z.string(),
  weight: z.string(),
  freight_terms: z.string(),
  note: z.string(),
};
/** The names of the fields of the whole notice that are texts. */
export type HeadField = keyof typeof texts;

export const NoticeForm = z.object({
  ...texts,
  weight_unit: z.enum(["lb", "kg"]),
  lines: z.array(NoticeLine),
  packages: z.array(NoticePackage),
});
/** A ship notice as it is typed. Days are MM/DD/YYYY or YYYY-MM-DD. */
export type NoticeForm = z.output<typeof NoticeForm>;

/** The name by which the contents of packages refer to a line. */
export const lineName = ({ purchase_order, line }: Pick<OpenShipLine, "purchase_order" | "line">) =>
  `${purchase_order} ${line}`;

export const newPart = (given: Partial<Part> = {}): Part => ({
  quantity: "",
  lot: "",
  heat: "",
  serials: "",
  made_on: "",
  expires: "",
  country: "",
  certificate_id: null,
  ...given,
  key: crypto.randomUUID(),
});

const plain = (decimal: string) => formatScaled(Math.round(Number(decimal) * 10_000));

/** A line that ships all that is open. */
export const newLine = ({ purchase_order, line, open }: OpenShipLine): NoticeLine => ({
  key: crypto.randomUUID(),
  purchase_order,
  line,
  quantity: plain(open),
  parts: [newPart()],
});

/** The order of lines in a notice that is written, which stays as lines are added and the notice is opened again. */
export const compareLines = (one: Pick<NoticeLine, "purchase_order" | "line">, other: typeof one) =>
  one.purchase_order.localeCompare(other.purchase_order, "en", { numeric: true }) || one.line - other.line;

/** A notice of a stored one, to be changed. */
export function toForm(notice: ShipNotice): NoticeForm {
  const text = (value: string | null) => value ?? "";
  return {
    number: notice.number,
    ship_date: dayText(text(notice.ship_date)),
    expected_arrival: dayText(text(notice.expected_arrival)),
    carrier_name: text(notice.carrier_name),
    scac: text(notice.scac),
    tracking: text(notice.tracking),
    bill_of_lading: text(notice.bill_of_lading),
    weight: notice.weight === null ? "" : plain(notice.weight),
    weight_unit: notice.weight_unit,
    freight_terms: text(notice.freight_terms),
    note: text(notice.note),
    lines: notice.lines.toSorted(compareLines).map(({ purchase_order, line, quantity, details }) => ({
      key: crypto.randomUUID(),
      purchase_order,
      line,
      quantity: plain(quantity),
      parts:
        details.length === 0
          ? [newPart()]
          : details.map((detail) =>
              newPart({
                quantity: plain(detail.quantity),
                lot: text(detail.lot),
                heat: text(detail.heat),
                serials: detail.serials.join("\n"),
                made_on: dayText(text(detail.made_on)),
                expires: dayText(text(detail.expires)),
                country: text(detail.country),
                certificate_id: detail.certificate_id,
              }),
            ),
    })),
    packages: notice.packages.map((one) => ({
      key: crypto.randomUUID(),
      number: one.number,
      kind: one.kind,
      parent: text(one.parent),
      count: one.count,
      weight: one.weight === null ? "" : plain(one.weight),
      sscc: text(one.sscc),
      contents: Object.fromEntries(one.contents.map((content) => [lineName(content), plain(content.quantity)])),
    })),
  };
}

/** The serial numbers that are typed, one in each row. */
export const readSerials = (typed: string) =>
  typed
    .split("\n")
    .map((serial) => serial.trim())
    .filter((serial) => serial !== "");

/** Whether anything is said about a part besides its quantity. */
const isSaid = ({ lot, heat, serials, made_on, expires, country, certificate_id }: Part) =>
  certificate_id !== null || [lot, heat, serials, made_on, expires, country].some((text) => text.trim() !== "");

/** The parts of a line that are sent. A single part without a lot, a heat or the like says nothing. */
export const saidParts = ({ parts }: NoticeLine) => (parts.length > 1 ? parts : parts.filter(isSaid));

/** The lines of which a package contains something. */
export const packedOf = (form: Pick<NoticeForm, "lines">, contents: NoticePackage["contents"]) =>
  form.lines.flatMap((line): [NoticeLine, string][] => {
    const quantity = contents[lineName(line)]?.trim() ?? "";
    return quantity === "" || Number(quantity) === 0 ? [] : [[line, quantity]];
  });

/** The form with the numbers that the portal has given to packages without one. The same form if there are none. */
export function takeCodes(form: NoticeForm, { packages }: Pick<ShipNotice, "packages">): NoticeForm {
  const codes = new Map(packages.map(({ number, sscc }) => [number, sscc] as const));
  const isNew = ({ number, sscc }: NoticePackage) => sscc.trim() === "" && (codes.get(number.trim()) ?? "") !== "";
  if (!form.packages.some(isNew)) return form;
  return {
    ...form,
    packages: form.packages.map((one) => (isNew(one) ? { ...one, sscc: codes.get(one.number.trim()) ?? "" } : one)),
  };
}
