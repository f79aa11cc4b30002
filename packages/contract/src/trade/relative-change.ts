import { type AttributeId, getAttribute } from "./attributes.ts";

/** A change of at least this share may be a typing error. */
const largeChange = 0.5;

const createPercentFormat = (maximumFractionDigits: number) =>
  new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits, signDisplay: "exceptZero" });
const tenths = createPercentFormat(1);

interface NumberChange {
  name: AttributeId;
  old_value: string | null;
  new_value: string | null;
}

/** The relative change of a number, as "+12.5%"; undefined without two numbers, or if the old one is 0. */
export function getRelativeChange({ name, old_value, new_value }: NumberChange) {
  const { type } = getAttribute(name).value;
  if (type !== "money" && type !== "number" && type !== "integer") return undefined;
  const [before, after] = [Number(old_value), Number(new_value)];
  if (before === 0 || new_value === null) return undefined;
  const change = after / before - 1;
  return { text: percent(change), isLarge: Math.abs(change) >= largeChange };
}

/** Rounds to a tenth of a percent, but never to 0% or 100% unless the change is exactly that. */
function percent(change: number) {
  const rounded = Math.round(change * 1000) / 1000;
  const rest = Math.abs(change - rounded) * 100;
  if (rest === 0 || ![-1, 0, 1].includes(rounded)) return tenths.format(change);
  return createPercentFormat(Math.ceil(-Math.log10(rest))).format(change);
}
