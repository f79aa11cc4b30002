import { bar, circle, ground, line, path, rect, turned } from "./strokes.ts";
import type { Tone } from "./tones.ts";

const steel = { ring: "hsl(214,12%,58%)", winding: "hsl(214,10%,76%)", filler: "hsl(218,12%,40%)" };

/** The color of the centering ring identifies the winding. */
export const spiralGasket = (tone: Tone) =>
  ground(tone, 250, 410) +
  circle(240, 240, 158, tone.dark) +
  circle(240, 234, 158, tone.base) +
  circle(240, 234, 152, tone.light) +
  circle(240, 234, 146, tone.base) +
  circle(240, 234, 116, steel.filler) +
  [112, 104, 96, 88]
    .map((radius) => circle(240, 234, radius, steel.winding) + circle(240, 234, radius - 4, steel.filler))
    .join("") +
  circle(240, 234, 80, steel.ring) +
  circle(240, 234, 70, tone.sky);

export const ringGasket = (tone: Tone) =>
  ground(tone, 250, 410) +
  circle(240, 242, 146, tone.deep) +
  circle(240, 234, 146, tone.base) +
  circle(240, 234, 136, tone.light) +
  circle(240, 234, 126, tone.shine) +
  circle(240, 234, 114, tone.base) +
  circle(240, 234, 104, tone.dark) +
  circle(240, 238, 98, tone.sky);

const nut = (tone: Tone, x: number) =>
  path(`M${x} 192l8-10h44l8 10v96l-8 10h-44l-8-10z`, tone.base) +
  rect(x, 196, 60, 24, tone.light, 4) +
  rect(x, 262, 60, 28, tone.dark, 4) +
  line(`M${x + 1} 223H${x + 59}M${x + 1} 259H${x + 59}`, tone.deep, 4, "butt");

export const stud = (tone: Tone) =>
  ground(tone, 300, 404) +
  turned(
    -32,
    240,
    240,
    bar(tone, 40, 208, 400, 64, 8) +
      Array.from({ length: 31 }, (_, index) => rect(50 + index * 12.5, 208, 4, 64, tone.deep, 2)).join("") +
      nut(tone, 92) +
      nut(tone, 328),
  );
