import { Resvg } from "@resvg/resvg-js";
import type { Drawing, Shape, Tint } from "./drawing.ts";
import { shapes } from "./shapes.ts";
import { toneOf } from "./tones.ts";

/** The inside of a drawing's SVG, 480 square. */
export function svgOf(drawing: Drawing) {
  const [shape, tint] = drawing.split("/") as [Shape, Tint]; // split cannot know that a drawing is two names around a slash.
  const tone = toneOf(tint);
  return `<rect width="480" height="480" fill="${tone.sky}"/>${shapes[shape](tone)}`;
}

/** The PNG of a drawing, 480 pixels square. */
export const renderDrawing = (drawing: Drawing): Buffer => renderSvg(svgOf(drawing));

/** Draws the inside of a square SVG of 480. */
export const renderSvg = (inside: string): Buffer =>
  new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 480 480">${inside}</svg>`, {
    font: { loadSystemFonts: false },
  })
    .render()
    .asPng();
