import { Resvg } from "@resvg/resvg-js";
import type { Drawing, Shape, Tint } from "./drawing.ts";
import { shapes } from "./shapes.ts";
import { getTone } from "./tones.ts";

/** Returns the content of a drawing's SVG, 480 pixels square. */
export function toSvg(drawing: Drawing) {
  const [shape, tint] = drawing.split("/") as [Shape, Tint]; // A drawing is two names with a slash between them.
  const tone = getTone(tint);
  return `<rect width="480" height="480" fill="${tone.sky}"/>${shapes[shape](tone)}`;
}

/** Renders a drawing as a PNG, 480 pixels square. */
export const renderDrawing = (drawing: Drawing): Buffer => renderSvg(toSvg(drawing));

/** Renders the content of an SVG of 480 pixels square. */
export const renderSvg = (inside: string): Buffer =>
  new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 480 480">${inside}</svg>`, {
    font: { loadSystemFonts: false },
  })
    .render()
    .asPng();
