import { around, circle, ground, path, post, rect } from "./strokes.ts";
import type { Tone } from "./tones.ts";

const holes = (tone: Tone, count: number, y: number, radius: number) =>
  around(
    count,
    240,
    y,
    radius,
    (x, holeY) => circle(x, holeY, 15, tone.deep) + circle(x, holeY + 2, 12, tone.sky),
    180 / count,
  );

const disc = (tone: Tone, y: number) =>
  circle(240, y + 8, 150, tone.dark) +
  circle(240, y, 150, tone.base) +
  circle(240, y, 144, tone.light) +
  circle(240, y, 138, tone.base);

export const slipOnFlange = (tone: Tone) =>
  ground(tone, 250, 408) +
  disc(tone, 234) +
  holes(tone, 8, 234, 115) +
  circle(240, 234, 86, tone.light) +
  circle(240, 234, 80, tone.shine) +
  circle(240, 234, 58, tone.dark) +
  circle(240, 238, 54, tone.sky);

export const blindFlange = (tone: Tone) =>
  ground(tone, 250, 408) +
  disc(tone, 234) +
  holes(tone, 8, 234, 115) +
  circle(240, 234, 84, tone.dark) +
  circle(240, 232, 84, tone.light) +
  circle(240, 232, 78, tone.shine) +
  path("M162 232a78 78 0 0 0 156 0z", tone.light);

export const ringJointFlange = (tone: Tone) =>
  ground(tone, 250, 408) +
  disc(tone, 234) +
  holes(tone, 12, 234, 119) +
  circle(240, 234, 94, tone.light) +
  circle(240, 234, 90, tone.shine) +
  circle(240, 234, 74, tone.deep) +
  circle(240, 235, 64, tone.shine) +
  circle(240, 234, 44, tone.dark) +
  circle(240, 238, 40, tone.sky);

/** Draws a flange from the side, with its face down. */
export const weldNeckFlange = (tone: Tone) =>
  ground(tone, 330) +
  post(tone, 186, 104, 108, 60, 3) +
  path("M186 150h108l34 146H152z", tone.base) +
  path("M200 150h20l-18 146h-34z", tone.light) +
  path("M262 150h32l34 146h-52z", tone.dark) +
  post(tone, 84, 296, 312, 72, 7) +
  post(tone, 152, 366, 176, 22, 3) +
  [112, 336].map((x) => rect(x, 276, 32, 22, tone.deep, 4) + rect(x + 6, 368, 20, 16, tone.deep, 3)).join("") +
  rect(192, 100, 96, 10, tone.shine, 4);
