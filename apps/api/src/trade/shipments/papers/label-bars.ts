import bwip from "bwip-js/node";

/** A bar code: the widths of its bars and of the spaces between them in turn, in modules. */
export interface Bars {
  widths: readonly number[];
  /** The sum of the widths. */
  modules: number;
}

/** Encodes identifiers like "(00)006141411234567890" as GS1-128. Throws if GS1 does not allow it, for example a wrong check digit. */
export function encodeBars(text: string): Bars {
  // The bars of one label are one message, so the identifiers of a bar can need those of another.
  // The option is not among the types.
  const options = { bcid: "gs1-128", text, lintreqs: false };
  const [drawn] = bwip.raw(options);
  if (!drawn || !("sbs" in drawn)) throw new Error(`There are no bars of ${text}.`);
  const widths = [...drawn.sbs];
  return { widths, modules: widths.reduce((sum, width) => sum + width, 0) };
}
