import { formatScaled, readScaled } from "../ground/scaled.ts";
import { mostContents, mostDaysAhead, mostPackageLevels, mostShipDetails } from "../ground/ship-notice-values.ts";
import { readSscc } from "../ground/sscc.ts";

interface OrderLineName {
  purchase_order: string;
  line: number;
}

/** A ship notice as it was typed. Quantities and weights are decimals as text. */
export interface TypedShipNotice {
  ship_date?: string | null | undefined;
  expected_arrival?: string | null | undefined;
  weight?: string | null | undefined;
  lines: readonly (OrderLineName & {
    quantity: string;
    details: readonly { quantity: string; serials?: readonly string[] | undefined }[];
  })[];
  packages: readonly {
    number: string;
    parent?: string | null | undefined;
    weight?: string | null | undefined;
    sscc?: string | null | undefined;
    contents: readonly (OrderLineName & { quantity: string })[];
  }[];
}

type Add = (field: string, message: string) => void;

const nameOf = ({ purchase_order, line }: OrderLineName) => `${purchase_order}/${line}`;

/**
 * Says what is wrong with the values of a notice, by field, for example "lines.0.details.1.quantity". Of a draft, `today` is null: then
 * nothing has to be there or to add up yet.
 */
export function checkShipNotice(notice: TypedShipNotice, today: string | null, add: Add) {
  const number = (field: string, text: string) => {
    const value = readScaled(text);
    if (typeof value === "number") return value;
    add(field, value.fault);
    return undefined;
  };
  if (notice.weight) number("weight", notice.weight);
  if (today !== null) checkDays(notice, today, add);
  const shipped = checkLines(notice, today !== null, number, add);
  checkPackages(notice, today === null ? undefined : shipped, number, add);
}

function checkDays({ ship_date, expected_arrival }: TypedShipNotice, today: string, add: Add) {
  const last = new Date(Date.parse(today) + mostDaysAhead * 86_400_000).toISOString().slice(0, 10);
  if (!ship_date) add("ship_date", "Enter the ship date.");
  else if (ship_date > last) add("ship_date", `At most ${mostDaysAhead} days from today.`);
  if (ship_date && expected_arrival && expected_arrival < ship_date)
    add("expected_arrival", "The arrival is before the ship date.");
}

type ReadNumber = (field: string, text: string) => number | undefined;

/** Returns the quantities of the lines by their name. */
function checkLines({ lines }: TypedShipNotice, isWhole: boolean, number: ReadNumber, add: Add) {
  const shipped = new Map<string, number | undefined>();
  if (isWhole && lines.length === 0) add("lines", "A ship notice needs at least one line.");
  if (lines.reduce((sum, { details }) => sum + details.length, 0) > mostShipDetails)
    add("lines", `At most ${mostShipDetails} lots, heats and other parts.`);
  for (const [place, line] of lines.entries()) {
    const field = `lines.${place}`;
    if (shipped.has(nameOf(line))) add(`${field}.line`, `Line ${line.line} is named twice.`);
    const quantity = number(`${field}.quantity`, line.quantity);
    shipped.set(nameOf(line), quantity);
    const parts = line.details.map((detail, part) => number(`${field}.details.${part}.quantity`, detail.quantity));
    const serials = new Set<string>();
    for (const [part, detail] of line.details.entries())
      for (const serial of detail.serials ?? []) {
        if (serials.has(serial)) add(`${field}.details.${part}.serials`, `The serial number ${serial} is there twice.`);
        serials.add(serial);
      }
    const sum = parts.reduce<number>((total, part) => total + (part ?? 0), 0);
    if (isWhole && quantity !== undefined && parts.length > 0 && !parts.includes(undefined) && sum !== quantity)
      add(`${field}.details`, `The parts add up to ${formatScaled(sum)} of ${formatScaled(quantity)}.`);
  }
  return shipped;
}

/** `shipped` is undefined while the contents need not add up. */
function checkPackages(
  { lines, packages }: TypedShipNotice,
  shipped: ReadonlyMap<string, number | undefined> | undefined,
  number: ReadNumber,
  add: Add,
) {
  const named = new Set(lines.map(nameOf));
  const packed = new Map<string, number>();
  const byNumber = new Map(packages.map((one) => [one.number, one]));
  const codes = new Set<string>();
  const seen = new Set<string>();
  if (packages.reduce((sum, { contents }) => sum + contents.length, 0) > mostContents)
    add("packages", `At most ${mostContents} contents.`);
  for (const [place, one] of packages.entries()) {
    const field = `packages.${place}`;
    if (seen.has(one.number)) add(`${field}.number`, `Package ${one.number} is there twice.`);
    seen.add(one.number);
    if (one.weight) number(`${field}.weight`, one.weight);
    if (one.parent) checkParent(one, byNumber, (message) => add(`${field}.parent`, message));
    const code = one.sscc?.trim() ? readSscc(one.sscc) : undefined;
    if (typeof code === "object") add(`${field}.sscc`, code.fault);
    else if (code !== undefined && codes.has(code)) add(`${field}.sscc`, "Another package has this SSCC.");
    else if (code !== undefined) codes.add(code);
    for (const [part, content] of one.contents.entries()) {
      const quantity = number(`${field}.contents.${part}.quantity`, content.quantity);
      if (!named.has(nameOf(content)))
        add(`${field}.contents.${part}.line`, `The notice has no line ${content.line} of ${content.purchase_order}.`);
      packed.set(nameOf(content), (packed.get(nameOf(content)) ?? 0) + (quantity ?? 0));
    }
  }
  if (!shipped || packages.length === 0) return;
  for (const [place, line] of lines.entries()) {
    const quantity = shipped.get(nameOf(line));
    const inside = packed.get(nameOf(line)) ?? 0;
    if (quantity !== undefined && inside !== quantity)
      add(`lines.${place}.packages`, `The packages contain ${formatScaled(inside)} of ${formatScaled(quantity)}.`);
  }
}

type Package = TypedShipNotice["packages"][number];

function checkParent(one: Package, byNumber: ReadonlyMap<string, Package>, add: (message: string) => void) {
  let parent = byNumber.get(one.parent ?? "");
  if (!parent) return add(`There is no package ${one.parent}.`);
  for (let level = 2; parent; level++) {
    if (parent.number === one.number) return add("A package cannot contain itself.");
    if (level > mostPackageLevels) return add(`Packages can be ${mostPackageLevels} levels deep.`);
    parent = byNumber.get(parent.parent ?? "");
  }
}
