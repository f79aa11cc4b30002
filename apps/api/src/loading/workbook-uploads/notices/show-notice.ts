import { type FileShipNotice, mostPreviewedLines, type ShipNotice, toScaled } from "@lading/contract";
import type { GivenNotice } from "../../../trade/shipments/check-notice.ts";

/** A notice of a file as people see it. */
export const showNotice = (given: GivenNotice): FileShipNotice => ({
  ship_date: given.ship_date ?? null,
  expected_arrival: given.expected_arrival ?? null,
  carrier_name: given.carrier_name || null,
  tracking: given.tracking || null,
  line_count: given.lines.length,
  package_count: given.packages.length,
  lines: given.lines.slice(0, mostPreviewedLines).map(({ details, ...line }) => ({
    ...line,
    lots: [...new Set(details.flatMap(({ lot }) => lot || []))],
    heats: [...new Set(details.flatMap(({ heat }) => heat || []))],
    serials: details.reduce((sum, { serials }) => sum + (serials?.length ?? 0), 0),
  })),
});

type Comparable = Pick<GivenNotice, "ship_date" | "expected_arrival" | "carrier_name" | "tracking"> & {
  lines: readonly (Named & {
    details: readonly { quantity: string; lot?: Text; heat?: Text; serials?: readonly string[] | undefined }[];
  })[];
  packages: readonly { number: string; sscc?: Text; contents: readonly Named[] }[];
};
type Text = string | null | undefined;

interface Named {
  purchase_order: string;
  line: number;
  quantity: string;
}

/** Whether a notice was sent as a file has it. A code that the portal gave to a package is no difference. */
export function isSameNotice(given: GivenNotice, sent: ShipNotice) {
  if (sent.state === "draft" || sent.state === "cancelled") return false;
  const typed = new Set(given.packages.flatMap(({ number, sscc }) => (sscc ? number : [])));
  return write(given, typed) === write(sent, typed);
}

const named = ({ purchase_order, line, quantity }: Named) => [purchase_order, line, toScaled(quantity)];

/** Writes what a file can say of a notice, in one order of its lines and packages. */
function write({ lines, packages, ...head }: Comparable, typed: ReadonlySet<string>) {
  const sorted = (parts: readonly unknown[]) => parts.map((part) => JSON.stringify(part)).toSorted();
  return JSON.stringify([
    head.ship_date ?? null,
    head.expected_arrival ?? null,
    head.carrier_name || null,
    head.tracking || null,
    sorted(
      lines.map((line) => [
        ...named(line),
        sorted(
          line.details.map(({ quantity, lot, heat, serials = [] }) => [
            toScaled(quantity),
            lot || null,
            heat || null,
            serials.toSorted(),
          ]),
        ),
      ]),
    ),
    sorted(
      packages.map(({ number, sscc, contents }) => [
        number,
        typed.has(number) ? sscc : null,
        sorted(contents.map(named)),
      ]),
    ),
  ]);
}
