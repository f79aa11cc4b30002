import { bar, circle, ellipse, ground, line, path, post, rect } from "./strokes.ts";
import type { Tone } from "./tones.ts";

const wood = { face: "hsl(34,38%,66%)", edge: "hsl(32,34%,52%)", hole: "hsl(30,26%,34%)" };
const glow = { lamp: "hsl(48,90%,82%)", core: "hsl(50,95%,92%)" };

export const cableReel = (tone: Tone) =>
  ground(tone, 320) +
  rect(132, 128, 216, 226, tone.base) +
  Array.from({ length: 9 }, (_, index) =>
    rect(150 + index * 22, 128, 7, 226, index < 3 ? tone.light : tone.dark, 3),
  ).join("") +
  ellipse(352, 240, 52, 158, wood.edge) +
  ellipse(340, 240, 52, 158, wood.face) +
  rect(128, 82, 12, 316, wood.edge) +
  ellipse(140, 240, 52, 158, wood.face) +
  ellipse(128, 240, 52, 158, wood.edge) +
  ellipse(124, 240, 48, 150, wood.face) +
  ellipse(124, 240, 16, 44, wood.edge) +
  ellipse(124, 240, 9, 27, wood.hole) +
  line("M300 350q44 44 104 34", tone.base, 15) +
  line("M300 346q44 44 104 34", tone.light, 4);

export const luminaire = (tone: Tone) =>
  line("M148 104V192M332 104V192", tone.dark, 10) +
  rect(124, 88, 232, 20, tone.deep, 8) +
  bar(tone, 56, 186, 368, 64, 14) +
  rect(46, 194, 30, 96, tone.deep, 10) +
  rect(404, 194, 30, 96, tone.deep, 10) +
  path("M76 248h328v30q0 22-22 22H98q-22 0-22-22z", glow.lamp) +
  rect(90, 262, 300, 16, glow.core, 8) +
  path("M110 316h260l40 70H70z", "hsl(48,90%,90%)");

export const highBay = (tone: Tone) =>
  line("M240 70V110", tone.dark, 14) +
  rect(206, 96, 68, 34, tone.deep, 10) +
  post(tone, 174, 128, 132, 76, 12) +
  [196, 220, 252, 276].map((x) => rect(x, 136, 6, 60, tone.deep, 3)).join("") +
  path("M174 200h132l88 96H86z", tone.base) +
  path("M190 200h24L150 296h-46z", tone.light) +
  path("M276 200h30l88 96h-74z", tone.dark) +
  rect(78, 290, 324, 20, tone.deep, 10) +
  ellipse(240, 318, 128, 20, glow.lamp) +
  ellipse(240, 316, 86, 11, glow.core) +
  path("M130 344h220l36 60H94z", "hsl(48,90%,90%)");

export const floodlight = (tone: Tone) =>
  ground(tone, 240) +
  line("M116 196V330H364V196", tone.dark, 18) +
  rect(206, 322, 68, 68, tone.deep, 8) +
  rect(88, 92, 304, 214, tone.deep, 22) +
  rect(88, 88, 304, 210, tone.base, 22) +
  rect(108, 106, 264, 174, tone.dark, 12) +
  rect(114, 112, 252, 162, glow.lamp, 8) +
  [0, 1, 2]
    .flatMap((row) => [0, 1, 2, 3].map((column) => circle(156 + column * 56, 148 + row * 45, 15, glow.core)))
    .join("") +
  rect(88, 196, 16, 36, tone.deep, 6) +
  rect(376, 196, 16, 36, tone.deep, 6);

const box = (tone: Tone) =>
  rect(98, 100, 284, 272, tone.dark, 18) +
  rect(98, 92, 284, 268, tone.base, 18) +
  rect(114, 106, 252, 240, tone.light, 10);

const hub = (tone: Tone, x: number) => rect(x, 352, 56, 22, tone.deep, 5) + post(tone, x + 6, 372, 44, 26, 5);

export const junctionBox = (tone: Tone) =>
  ground(tone, 290, 404) +
  hub(tone, 142) +
  hub(tone, 282) +
  box(tone) +
  rect(130, 122, 220, 208, tone.base, 8) +
  rect(130, 122, 220, 70, tone.light, 8) +
  [
    [132, 124],
    [348, 124],
    [132, 328],
    [348, 328],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 15, tone.deep) + rect(x - 8, y - 2, 16, 4, tone.shine, 2))
    .join("") +
  rect(192, 206, 96, 34, tone.shine, 4) +
  rect(204, 216, 72, 5, tone.dark, 2) +
  rect(204, 226, 48, 5, tone.dark, 2);

export const enclosure = (tone: Tone) =>
  ground(tone, 290, 404) +
  rect(112, 74, 264, 320, tone.dark, 14) +
  rect(104, 70, 264, 320, tone.base, 14) +
  rect(120, 86, 232, 288, tone.light, 8) +
  path("M120 240L352 120V366q0 8-8 8H128q-8 0-8-8z", tone.base) +
  rect(92, 116, 20, 44, tone.deep, 6) +
  rect(92, 300, 20, 44, tone.deep, 6) +
  rect(316, 206, 22, 62, tone.deep, 8) +
  circle(327, 224, 5, tone.shine) +
  path("M196 206h28l-12 30h22l-40 54 10-40h-20z", "hsl(45,86%,56%)");

export const heater = (tone: Tone) =>
  ground(tone, 360, 384) +
  rect(136, 330, 26, 52, tone.deep, 4) +
  rect(330, 330, 26, 52, tone.deep, 4) +
  bar(tone, 104, 220, 300, 116, 20) +
  post(tone, 176, 148, 40, 80, 3) +
  post(tone, 318, 148, 40, 80, 3) +
  rect(160, 136, 72, 20, tone.deep, 5) +
  rect(302, 136, 72, 20, tone.deep, 5) +
  rect(110, 196, 18, 164, tone.deep, 5) +
  rect(90, 196, 18, 164, tone.dark, 5) +
  rect(44, 226, 50, 104, tone.base, 10) +
  rect(44, 236, 50, 18, tone.light) +
  [238, 264, 290].map((x) => line(`M${x} 306q-14-14 0-26t0-26`, "hsl(18,84%,58%)", 8)).join("");
