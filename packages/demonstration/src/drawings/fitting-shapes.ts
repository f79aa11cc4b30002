import { ellipse, ground, line, path, post, rect } from "./strokes.ts";
import type { Tone } from "./tones.ts";

/** Draws a bent tube along a path, with light on its outer side and shade on its inner side. */
const tube = (tone: Tone, d: string, lit: string, shaded: string, width: number) =>
  line(d, tone.base, width, "butt") +
  line(lit, tone.light, width * 0.15, "butt") +
  line(shaded, tone.dark, width * 0.26, "butt");

export const elbow90 = (tone: Tone) =>
  ground(tone, 190, 396, 182) +
  tube(
    tone,
    "M180 384V330A140 140 0 0 1 320 190H366",
    "M140 384V330A180 180 0 0 1 320 150H366",
    "M222 384V330A98 98 0 0 1 320 232H366",
    116,
  ) +
  ellipse(366, 190, 22, 58, tone.shine) +
  ellipse(366, 190, 15, 45, tone.deep) +
  rect(122, 374, 116, 12, tone.deep, 3);

export const elbow45 = (tone: Tone) =>
  ground(tone, 190, 396, 200) +
  tube(
    tone,
    "M190 384V330A190 190 0 0 1 246 196L306 136",
    "M148 384V330A232 232 0 0 1 216 166L276 106",
    "M234 384V330A146 146 0 0 1 277 227L337 167",
    118,
  ) +
  `<g transform="rotate(-45 306 136)">${ellipse(306, 136, 20, 59, tone.shine)}${ellipse(306, 136, 14, 46, tone.deep)}</g>` +
  rect(131, 374, 118, 12, tone.deep, 3);

export const tee = (tone: Tone) =>
  ground(tone, 340, 378) +
  post(tone, 182, 112, 116, 130, 3) +
  path("M84 224h80c10 0 18-8 18-18h116c0 10 8 18 18 18h80v128H84z", tone.base) +
  rect(84, 240, 312, 18, tone.light) +
  rect(84, 312, 312, 40, tone.dark) +
  path("M182 206h116v50q-58 26-116 0z", tone.base) +
  rect(198, 200, 20, 50, tone.light) +
  rect(258, 200, 40, 52, tone.dark) +
  rect(84, 224, 12, 128, tone.deep, 3) +
  rect(384, 224, 12, 128, tone.deep, 3) +
  ellipse(240, 112, 58, 18, tone.shine) +
  ellipse(240, 112, 45, 12, tone.deep);

export const cap = (tone: Tone) =>
  ground(tone, 280, 366) +
  path("M110 356V272a130 130 0 0 1 260 0v84z", tone.base) +
  path("M142 356V272a110 110 0 0 1 44-92c-10 26-14 60-14 92v84z", tone.light) +
  path("M286 150a130 130 0 0 1 84 122v84h-62V272c0-48-8-92-22-122z", tone.dark) +
  rect(110, 336, 260, 22, tone.deep, 4) +
  rect(110, 334, 260, 6, tone.shine);

const cone = (tone: Tone, right: number, top: number) =>
  path(
    `M96 140h70C230 140 240 ${top} 306 ${top}h${right - 306}V${top + 104}H306C240 ${top + 104} 230 340 166 340H96z`,
    tone.base,
  ) +
  path(
    `M96 164h72C232 164 240 ${top + 12} 306 ${top + 12}h${right - 306}v16H306C240 ${top + 28} 232 194 168 194H96z`,
    tone.light,
  ) +
  path(
    `M96 282h72C232 282 240 ${top + 76} 306 ${top + 76}h${right - 306}v28H306C240 ${top + 104} 230 340 166 340H96z`,
    tone.dark,
  ) +
  rect(88, 140, 14, 200, tone.deep, 4) +
  rect(right - 10, top, 14, 104, tone.deep, 4);

export const reducer = (tone: Tone) => ground(tone, 310, 366) + cone(tone, 380, 188);

export const eccentricReducer = (tone: Tone) => ground(tone, 310, 366) + cone(tone, 380, 236);
