import { mostPackageLevels, type OpenShipLine, readScaled, readSscc, toScaled } from "@lading/contract";
import { noDay, typedDay } from "../../../lib/typed-day.ts";
import { quantityText } from "../../../products/quantity-text.ts";
import { cleanNumber } from "../answer/answer-pieces.ts";
import { lineName, type NoticeForm, type NoticeLine, type NoticePackage, packedOf, saidParts } from "./notice-form.ts";

/** Messages by field. A field of a line, a part or a package begins with its key: "KEY.quantity". */
export type Faults = ReadonlyMap<string, string>;

/** The open lines by their names. */
export type OpenLines = ReadonlyMap<string, OpenShipLine>;

/** A typed quantity in ten-thousandths; undefined if it cannot be read. */
export function readQuantity(typed: string) {
  const value = readScaled(cleanNumber(typed));
  return typeof value === "number" ? value : undefined;
}

/** The sum of quantities in ten-thousandths; undefined if one cannot be read. */
const sum = (typed: readonly string[]) =>
  typed.reduce<number | undefined>((before, one) => {
    const value = readQuantity(one);
    return before === undefined || value === undefined ? undefined : before + value;
  }, 0);

const asText = (scaled: number) => quantityText(String(scaled / 10_000));

/** Says that more of a line is shipped than can be; undefined if it is not. */
function overShipped({ line, quantity }: NoticeLine, known: OpenShipLine | undefined) {
  const shipped = readQuantity(quantity);
  if (known && Number(known.most) === 0)
    return `Nothing of line ${line} can be shipped: it was cancelled, or all of it is shipped. Remove it.`;
  if (!known || shipped === undefined || shipped <= toScaled(known.most)) return undefined;
  return `Line ${line}: ${asText(shipped)} shipped, ${quantityText(known.open)} are open.`;
}

/** Says that the parts of a line differ from its quantity; undefined if they do not. */
function partsFault({ quantity, parts }: NoticeLine) {
  const whole = readQuantity(quantity);
  const inParts = sum(parts.map((part) => part.quantity));
  if (parts.length < 2 || whole === undefined || inParts === undefined || whole === inParts) return undefined;
  return `The parts add up to ${asText(inParts)} of ${asText(whole)}.`;
}

/** Says what is wrong with a whole SSCC; undefined for a good one and while it is typed. */
export function ssccFault(typed: string, isWhole: boolean) {
  const digits = typed.replaceAll(/\s/g, "");
  if (digits === "" || (digits.length < 18 && /^\d*$/.test(digits) && !isWhole)) return undefined;
  const read = readSscc(digits);
  return typeof read === "string" ? undefined : read.fault;
}

/** The quantity of each line that is in packages, in ten-thousandths. */
export function sumPacked(form: NoticeForm) {
  const packed = new Map<string, number>();
  for (const { contents } of form.packages)
    for (const [line, quantity] of packedOf(form, contents))
      packed.set(lineName(line), (packed.get(lineName(line)) ?? 0) + (readQuantity(quantity) ?? 0));
  return packed;
}

/** Says which lines are packed in another quantity than is shipped; empty if packages are not used. */
export function packingFaults(form: NoticeForm) {
  if (form.packages.length === 0) return [];
  const packed = sumPacked(form);
  const hasMany = new Set(form.lines.map(({ purchase_order }) => purchase_order)).size > 1;
  return form.lines.flatMap((line) => {
    const [inside, shipped] = [packed.get(lineName(line)) ?? 0, readQuantity(line.quantity)];
    if (shipped === undefined || inside === shipped) return [];
    const name = hasMany ? `${line.purchase_order}, line ${line.line}` : `Line ${line.line}`;
    return [`${name}: ${asText(inside)} of ${asText(shipped)} are in packages.`];
  });
}

/** Finds what is wrong with a notice that is to be sent, in the order of its fields. */
export function findFaults(form: NoticeForm, known: OpenLines): Faults {
  const all = [
    ...headFaults(form),
    ["lines", form.lines.length === 0 ? "Add at least one line." : undefined] as const,
    ...form.lines.flatMap((line) => [...lineFaults(line, known.get(lineName(line)))]),
    ...form.packages.flatMap((one) => [...packageFaults(form.packages, one)]),
    ["packages", packingFaults(form)[0]] as const,
  ];
  return collect(all);
}

/** The first message of each field. */
function collect(all: readonly (readonly [string, string | undefined])[]): Faults {
  const faults = new Map<string, string>();
  for (const [field, message] of all) if (message !== undefined && !faults.has(field)) faults.set(field, message);
  return faults;
}

const dayFault = (typed: string) => (typed.trim() !== "" && typedDay(typed) === undefined ? noDay : undefined);

/** Says what is wrong with a typed number; undefined for a good one. */
export function numberFault(typed: string) {
  const read = readScaled(cleanNumber(typed));
  return typeof read === "number" ? undefined : read.fault;
}

/** Finds what is wrong with the fields of the whole notice. */
const headFaults = ({ number, ship_date, expected_arrival, scac, weight }: NoticeForm) =>
  collect([
    ["number", number.trim() === "" ? "Enter a number." : undefined],
    ["ship_date", ship_date.trim() === "" ? "Enter a date." : dayFault(ship_date)],
    ["expected_arrival", dayFault(expected_arrival)],
    ["scac", scac.trim() !== "" && !/^[a-z]{2,4}$/i.test(scac.trim()) ? "Must be 2 to 4 letters." : undefined],
    ["weight", weight.trim() === "" ? undefined : numberFault(weight)],
  ]);

/** Finds what is wrong with a line and its parts. */
export const lineFaults = (line: NoticeLine, known: OpenShipLine | undefined) =>
  collect([
    ...lineFacts(line, known),
    [`${line.key}.quantity`, numberFault(line.quantity)],
    ...saidParts(line).flatMap(({ key, quantity, made_on, expires, country }) => [
      [`${key}.quantity`, line.parts.length > 1 ? numberFault(quantity) : undefined] as const,
      [`${key}.made_on`, dayFault(made_on)] as const,
      [`${key}.expires`, dayFault(expires)] as const,
      [
        `${key}.country`,
        country.trim() !== "" && !/^[a-z]{2}$/i.test(country.trim())
          ? "Must be a code of two letters, like US."
          : undefined,
      ] as const,
    ]),
  ]);

/** Finds the sums of a line that do not add up, which are told while the user types. */
export const lineFacts = (line: NoticeLine, known: OpenShipLine | undefined) =>
  collect([
    [`${line.key}.quantity`, overShipped(line, known)],
    [`${line.key}.parts`, partsFault(line)],
  ]);

/** Finds what is wrong with a package. */
export function packageFaults(packages: readonly NoticePackage[], one: NoticePackage) {
  const name = one.number.trim();
  const isTaken = packages.some((other) => other.key !== one.key && other.number.trim() === name);
  return collect([
    [`${one.key}.number`, name === "" ? "Enter a number." : isTaken ? `Another package is ${name}.` : undefined],
    [`${one.key}.parent`, parentFault(packages, one)],
    [`${one.key}.weight`, one.weight.trim() === "" ? undefined : numberFault(one.weight)],
    [`${one.key}.sscc`, ssccFault(one.sscc, true)],
  ]);
}

/** Says that a package is in itself, in one that is not there, or too deep. */
function parentFault(packages: readonly NoticePackage[], one: NoticePackage) {
  let levels = 1;
  for (let parent = one.parent; parent !== ""; levels++) {
    const around = packages.find(({ number }) => number.trim() === parent);
    if (!around) return `There is no package ${parent}.`;
    if (around.key === one.key) return "A package cannot be in itself.";
    if (levels >= mostPackageLevels) return `At most ${mostPackageLevels} levels.`;
    parent = around.parent;
  }
  return undefined;
}
