import type { Tint } from "./drawing.ts";

/** The colors of one drawing. */
export interface Tone {
  sky: string;
  shadow: string;
  deep: string;
  dark: string;
  base: string;
  light: string;
  shine: string;
}

/** Hue, saturation and lightness of the item, and the hue of the background. */
const looks: Readonly<Record<Tint, readonly [hue: number, saturation: number, lightness: number]>> = {
  carbon: [217, 19, 42],
  cold: [219, 36, 48],
  stainless: [192, 16, 62],
  alloy: [276, 13, 47],
  galvanized: [165, 8, 60],
  bronze: [26, 44, 46],
  brass: [42, 58, 52],
  coated: [150, 40, 39],
  pvc: [212, 16, 72],
  black: [230, 9, 29],
  orange: [20, 74, 54],
  red: [4, 52, 48],
  lime: [72, 56, 48],
};

export function getTone(tint: Tint): Tone {
  const [hue, saturation, lightness] = looks[tint];
  const shade = (step: number, softened = 1) =>
    `hsl(${hue},${Math.round(saturation * softened)}%,${Math.min(96, Math.max(8, lightness + step))}%)`;
  const paper = (level: number) => `hsl(${hue},${Math.min(46, Math.round(14 + saturation * 0.5))}%,${level}%)`;
  return {
    sky: paper(94),
    shadow: paper(83),
    deep: shade(-22),
    dark: shade(-11),
    base: shade(0),
    light: shade(11),
    shine: shade(21, 0.9),
  };
}
