import { attributeValue, type AttributeId } from "@lading/contract";
import * as z from "zod/mini";

/** Pounds or inches per unit. All are exact by definition. */
const factors: Record<"lb" | "in", Readonly<Record<string, number>>> = {
  lb: { lb: 1, lbs: 1, oz: 1 / 16, g: 1 / 453.59237, kg: 1 / 0.45359237 },
  in: { in: 1, ft: 12, mm: 1 / 25.4, cm: 1 / 2.54, m: 1 / 0.0254 },
};

/**
 * A weight in pounds or a length in inches. A file may use another unit after the number, for example "435.0 G". The
 * value is then converted and rounded to the four decimals that the database stores.
 */
export function measure(id: AttributeId, unit: "lb" | "in"): z.ZodMiniType<string, string> {
  const known = factors[unit];
  const message = `Must be a number, in ${unit} or with one of the units ${Object.keys(known).join(", ")}.`;
  const converted = (cell: string) => {
    const [, number, name] = /^(\d{1,12}(?:\.\d{1,12})?) ?([a-z]+)$/i.exec(cell) ?? [];
    const factor = name && Object.hasOwn(known, name.toLowerCase()) && known[name.toLowerCase()];
    return factor ? String(Number((Number(number) * factor).toFixed(4))) : cell;
  };
  const value = attributeValue(id);
  return z.pipe(
    z.pipe(z.string().check(z.trim()), z.transform(converted)),
    z.string().check(z.refine((cell) => value.safeParse(cell).success, message)),
  );
}
