import { formatScaled, type OpenShipLine } from "@lading/contract";
import { useMemo, useState } from "react";
import { readQuantity, sumPacked } from "./notice-faults.ts";
import {
  compareLines,
  lineName,
  newLine,
  newPart,
  type NoticeForm,
  type NoticeLine,
  type NoticePackage,
  type Part,
} from "./notice-form.ts";

/** The changes of a ship notice that is written. They stay the same, so that a line is rendered only when it changes. */
export type NoticeActions = ReturnType<typeof createActions>;

/** The state of a ship notice while it is written. */
export function useNoticeForm(first: NoticeForm): readonly [NoticeForm, NoticeActions] {
  const [form, setForm] = useState(first);
  return [form, useMemo(() => createActions(setForm), [])];
}

function createActions(set: (change: (form: NoticeForm) => NoticeForm) => void) {
  const setLine = (key: string, change: (line: NoticeLine) => NoticeLine) =>
    set((form) => ({ ...form, lines: form.lines.map((line) => (line.key === key ? change(line) : line)) }));
  return {
    update: set,
    change: (changed: Partial<NoticeForm>) => set((form) => ({ ...form, ...changed })),
    setQuantity: (key: string, quantity: string) => setLine(key, (line) => ({ ...line, quantity })),
    removeLine: (key: string) => set((form) => ({ ...form, lines: form.lines.filter((line) => line.key !== key) })),
    /** Adds lines with all that is open of them, in the order of their orders. */
    addLines: (lines: readonly OpenShipLine[]) =>
      set((form) => ({
        ...form,
        lines: [...form.lines, ...lines.map(newLine)].toSorted(compareLines),
      })),
    addPart: (key: string, part = newPart()) =>
      setLine(key, (line) => {
        const [only] = line.parts;
        const parts = line.parts.length === 1 && only ? [{ ...only, quantity: line.quantity }] : line.parts;
        return { ...line, parts: [...parts, { ...part, quantity: restOf(line, parts) }] };
      }),
    changePart: (key: string, partKey: string, changed: Partial<Part>) =>
      setLine(key, (line) => ({ ...line, parts: changeParts(line, partKey, changed) })),
    removePart: (key: string, partKey: string) =>
      setLine(key, (line) => {
        const parts = line.parts.filter((part) => part.key !== partKey);
        return { ...line, parts: parts.length === 0 ? [newPart()] : parts };
      }),
    /** Adds a package with everything that is in none yet. */
    addPackage: (key: string) => set((form) => ({ ...form, packages: [...form.packages, nextPackage(form, key)] })),
    changePackage: (key: string, changed: Partial<NoticePackage>) =>
      set((form) => ({
        ...form,
        packages: form.packages.map((one) => (one.key === key ? { ...one, ...changed } : one)),
      })),
    removePackage: (key: string) =>
      set((form) => ({ ...form, packages: form.packages.filter((one) => one.key !== key) })),
  };
}

/** The quantity of a line that no part has; empty if there is none. */
function restOf({ quantity }: NoticeLine, parts: readonly Part[]) {
  const rest = parts.reduce((left, part) => left - (readQuantity(part.quantity) ?? 0), readQuantity(quantity) ?? 0);
  return rest > 0 ? formatScaled(rest) : "";
}

/** Changes a part. Of two parts, the second one follows the quantity of the first one. */
function changeParts(line: NoticeLine, key: string, changed: Partial<Part>) {
  const parts = line.parts.map((part) => (part.key === key ? { ...part, ...changed } : part));
  const [first, second] = parts;
  if (changed.quantity === undefined || parts.length !== 2 || !first || !second || first.key !== key) return parts;
  const before = line.parts[0];
  const follows = before && second.quantity === restOf(line, [before]);
  return follows ? [first, { ...second, quantity: restOf(line, [first]) }] : parts;
}

function nextPackage(form: NoticeForm, key: string): NoticePackage {
  const packed = sumPacked(form);
  const highest = Math.max(0, ...form.packages.map(({ number }) => (/^\d{1,9}$/.test(number) ? Number(number) : 0)));
  const contents = form.lines.flatMap((line): [string, string][] => {
    const rest = (readQuantity(line.quantity) ?? 0) - (packed.get(lineName(line)) ?? 0);
    return rest > 0 ? [[lineName(line), formatScaled(rest)]] : [];
  });
  return {
    key,
    number: `${highest + 1}`,
    kind: form.packages.at(-1)?.kind ?? "pallet",
    parent: "",
    count: null,
    weight: "",
    sscc: "",
    contents: Object.fromEntries(contents),
  };
}
