import { bar, circle, ellipse, ground, line, path, rect, turned } from "./strokes.ts";
import type { Tone } from "./tones.ts";

/** Draws the open end of a pipe that points at the viewer. */
const mouth = (tone: Tone, x: number, y: number, radius: number, wall: number) =>
  circle(x, y, radius, tone.light) +
  circle(x, y, radius - 3, tone.shine) +
  circle(x, y, radius - wall, tone.deep) +
  path(`M${x - radius + wall} ${y}a${radius - wall} ${radius - wall} 0 0 0 ${2 * (radius - wall)} 0z`, tone.dark);

/** Draws a joint of pipe behind its open end. */
const joint = (tone: Tone, x: number, y: number) =>
  line(`M${x} ${y}l-170 -74`, tone.base, 112) +
  line(`M${x + 13} ${y - 30}l-196 -85`, tone.light, 16) +
  line(`M${x - 17} ${y + 39}l-164 -71`, tone.dark, 28);

/** Draws three stacked joints. */
export const pipe = (tone: Tone) => {
  const places = [
    [378, 336],
    [262, 336],
    [320, 236],
  ] as const;
  return ground(tone, 330, 394, 270) + places.map(([x, y]) => joint(tone, x, y) + mouth(tone, x, y, 56, 13)).join("");
};

const threads = (tone: Tone, x: number, y: number, height: number, count = 7) =>
  Array.from({ length: count }, (_, index) => rect(x + index * 11, y, 5, height, tone.deep, 2)).join("");

export const threadedPipe = (tone: Tone) =>
  ground(tone, 380, 356) +
  bar(tone, 60, 180, 280, 122) +
  bar(tone, 330, 188, 100, 106, 6) +
  threads(tone, 340, 188, 106, 8) +
  bar(tone, 46, 160, 104, 162, 10) +
  rect(60, 160, 6, 162, tone.deep) +
  rect(130, 160, 6, 162, tone.deep);

export const pupJoint = (tone: Tone) =>
  ground(tone, 320, 410) +
  turned(
    -28,
    240,
    236,
    bar(tone, 86, 192, 260, 88) +
      bar(tone, 334, 199, 98, 74, 6) +
      threads(tone, 343, 199, 74, 8) +
      bar(tone, 44, 172, 116, 128, 10) +
      rect(58, 172, 6, 128, tone.deep) +
      rect(140, 172, 6, 128, tone.deep),
  );

export const octgCoupling = (tone: Tone) =>
  ground(tone, 250, 386) +
  rect(138, 148, 204, 224, tone.base) +
  rect(168, 148, 36, 224, tone.light) +
  rect(286, 148, 56, 224, tone.dark) +
  ellipse(240, 372, 102, 22, tone.base) +
  path("M286 372h56a102 22 0 0 1-56 20z", tone.dark) +
  ellipse(240, 148, 102, 34, tone.shine) +
  ellipse(240, 148, 82, 25, tone.deep) +
  line("M164 152a78 22 0 0 0 152 0", tone.base, 4) +
  line("M170 162a74 20 0 0 0 140 0", tone.dark, 4) +
  rect(138, 254, 204, 10, tone.deep);
