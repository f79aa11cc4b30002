import type { Tone } from "./tones.ts";

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

export const ellipse = (x: number, y: number, across: number, down: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${across}" ry="${down}" fill="${fill}"/>`;

export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

export const line = (d: string, color: string, width: number, cap: "butt" | "round" = "round") =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"/>`;

export const turned = (degrees: number, x: number, y: number, drawn: string) =>
  `<g transform="rotate(${degrees} ${x} ${y})">${drawn}</g>`;

/** Draws the shadow of an item on the floor. */
export const ground = (tone: Tone, width: number, y = 396, x = 240) => ellipse(x, y, width / 2, 13, tone.shadow);

/** Draws a horizontal round bar, lit from above. */
export const bar = (tone: Tone, x: number, y: number, width: number, height: number, radius = 4) =>
  rect(x, y, width, height, tone.base, radius) +
  rect(x, y + height * 0.66, width, height * 0.34, tone.dark, Math.min(radius, height * 0.17)) +
  rect(x, y + height * 0.62, width, height * 0.16, tone.base) +
  rect(x, y + height * 0.14, width, height * 0.17, tone.light);

/** Draws a vertical round bar, lit from the left. */
export const post = (tone: Tone, x: number, y: number, width: number, height: number, radius = 4) =>
  rect(x, y, width, height, tone.base, radius) +
  rect(x + width * 0.66, y, width * 0.34, height, tone.dark, Math.min(radius, width * 0.17)) +
  rect(x + width * 0.62, y, width * 0.16, height, tone.base) +
  rect(x + width * 0.14, y, width * 0.17, height, tone.light);

/** Draws the edge of a flange with the heads of its studs. */
export const edgeFlange = (tone: Tone, x: number, middle: number, height: number, width = 24) =>
  bar(tone, x, middle - height / 2, width, height, 5) +
  rect(x - 7, middle - height * 0.36, width + 14, 14, tone.deep, 3) +
  rect(x - 7, middle + height * 0.36 - 14, width + 14, 14, tone.deep, 3);

/** Returns evenly spaced points on a circle, the first at the top. */
export const around = (
  count: number,
  x: number,
  y: number,
  radius: number,
  draw: (x: number, y: number, degrees: number) => string,
  start = 0,
) =>
  Array.from({ length: count }, (_, index) => {
    const degrees = start + (360 * index) / count;
    const angle = ((degrees - 90) * Math.PI) / 180;
    return draw(
      Number((x + radius * Math.cos(angle)).toFixed(1)),
      Number((y + radius * Math.sin(angle)).toFixed(1)),
      degrees,
    );
  }).join("");

/** Draws the edge of a handwheel. */
export const handwheel = (tone: Tone, x: number, y: number, width: number) =>
  rect(x - width / 2, y, width, 20, tone.deep, 10) +
  rect(x - width / 2 + 10, y + 4, width - 20, 5, tone.base, 2.5) +
  rect(x - 13, y - 10, 26, 14, tone.deep, 4);
