import { bar, circle, edgeFlange, ellipse, ground, handwheel, path, post, rect, turned } from "./strokes.ts";
import type { Tone } from "./tones.ts";

const flangedRun = (tone: Tone, middle: number) =>
  bar(tone, 92, middle - 42, 296, 84) + edgeFlange(tone, 76, middle, 148) + edgeFlange(tone, 380, middle, 148);

const yoke = (tone: Tone, top: number, bottom: number) =>
  path(`M206 ${bottom}L222 ${top}h10v${bottom - top}z`, tone.dark) +
  path(`M274 ${bottom}L258 ${top}h-10v${bottom - top}z`, tone.dark) +
  rect(233, top - 34, 14, bottom - top + 34, tone.light) +
  rect(214, top - 6, 52, 16, tone.base, 5);

const bonnet = (tone: Tone, y: number, width: number) =>
  rect(240 - width / 2 + 6, y + 16, width - 12, 6, tone.deep) +
  post(tone, 240 - width / 2, y, width, 18, 4) +
  post(tone, 240 - width / 2, y + 20, width, 18, 4) +
  rect(240 - width / 2 + 8, y - 7, 14, 52, tone.deep, 3) +
  rect(240 + width / 2 - 22, y - 7, 14, 52, tone.deep, 3);

export const gateValve = (tone: Tone) =>
  ground(tone, 350) +
  flangedRun(tone, 310) +
  path("M180 240h120v72a60 70 0 0 1-120 0z", tone.base) +
  rect(196, 240, 20, 112, tone.light) +
  path("M264 240h36v72a60 70 0 0 1-36 62z", tone.dark) +
  bonnet(tone, 204, 152) +
  path("M198 204l10-36h64l10 36z", tone.base) +
  yoke(tone, 112, 172) +
  handwheel(tone, 240, 82, 146);

export const globeValve = (tone: Tone) =>
  ground(tone, 350) +
  flangedRun(tone, 306) +
  circle(240, 304, 84, tone.base) +
  path("M176 258a84 84 0 0 1 84-34 90 90 0 0 0-62 60z", tone.light) +
  path("M324 304a84 84 0 0 1-158 40c60 16 116 2 158-40z", tone.dark) +
  bonnet(tone, 196, 132) +
  yoke(tone, 118, 194) +
  handwheel(tone, 240, 88, 124);

export const checkValve = (tone: Tone) =>
  ground(tone, 350, 376) +
  flangedRun(tone, 284) +
  path("M150 326q-6-150 62-150h72q46 0 46 150 0 24-24 24H174q-24 0-24-24z", tone.base) +
  path("M170 320q-2-120 44-132h18q-38 20-40 132z", tone.light) +
  path("M284 176q46 0 46 150 0 24-24 24h-34q28-60 12-174z", tone.dark) +
  bonnet(tone, 146, 150) +
  path("M200 146q4-34 40-34t40 34z", tone.base) +
  path("M186 258h76v-22l44 36-44 36v-22h-76z", tone.shine);

export const ballValve = (tone: Tone) =>
  ground(tone, 350) +
  flangedRun(tone, 296) +
  path("M160 224h160l18 30v84l-18 30H160l-18-30v-84z", tone.base) +
  path("M160 224h160l12 20H148z", tone.shine) +
  path("M142 244h196v26H142z", tone.light) +
  path("M142 322h196v16l-18 30H160l-18-30z", tone.dark) +
  rect(190, 224, 6, 144, tone.deep) +
  rect(284, 224, 6, 144, tone.deep) +
  post(tone, 210, 180, 60, 44, 5) +
  post(tone, 226, 150, 28, 32, 3) +
  rect(206, 138, 180, 22, tone.deep, 11) +
  rect(216, 143, 160, 5, tone.base, 2.5);

const grips = { carbon: "hsl(4,58%,50%)", end: "hsl(4,58%,40%)" };

export const threadedBallValve = (tone: Tone) =>
  ground(tone, 310, 378) +
  bar(tone, 88, 244, 304, 104, 8) +
  path("M88 230h70l12 14v106l-12 14H88l-10-14V244z", tone.base) +
  rect(78, 246, 92, 24, tone.light) +
  rect(78, 328, 92, 24, tone.dark, 4) +
  path("M322 230h70l10 14v106l-10 14h-70l-12-14V244z", tone.base) +
  rect(310, 246, 92, 24, tone.light) +
  rect(310, 328, 92, 24, tone.dark, 4) +
  circle(240, 296, 78, tone.base) +
  path("M178 252a78 78 0 0 1 80-32 80 80 0 0 0-56 58z", tone.light) +
  path("M318 296a78 78 0 0 1-148 34c54 18 108 4 148-34z", tone.dark) +
  post(tone, 218, 178, 44, 48, 5) +
  rect(212, 150, 56, 34, tone.deep, 8) +
  path("M222 156h150q34 0 34 14t-34 14H222z", grips.carbon) +
  path("M222 172h182q-4 12-32 12H222z", grips.end);

export const plugValve = (tone: Tone) =>
  ground(tone, 350) +
  flangedRun(tone, 300) +
  path("M168 196h144l-20 186H188z", tone.base) +
  path("M184 196h26l-10 186h-12z", tone.light) +
  path("M272 196h40l-20 186h-34z", tone.dark) +
  bonnet(tone, 184, 168) +
  post(tone, 204, 136, 72, 46, 5) +
  rect(222, 100, 36, 40, tone.light, 3) +
  rect(246, 100, 12, 40, tone.dark) +
  rect(196, 92, 190, 18, tone.deep, 9);

export const needleValve = (tone: Tone) =>
  ground(tone, 300, 380) +
  bar(tone, 96, 286, 288, 64, 5) +
  bar(tone, 80, 276, 70, 84, 8) +
  bar(tone, 330, 276, 70, 84, 8) +
  post(tone, 172, 240, 136, 126, 8) +
  path("M190 240h100l-10-52h-80z", tone.base) +
  path("M202 240h18l4-52h-18z", tone.light) +
  path("M262 188h18l10 52h-22z", tone.dark) +
  rect(200, 176, 80, 20, tone.deep, 4) +
  rect(231, 112, 18, 66, tone.light) +
  rect(242, 112, 7, 66, tone.base) +
  rect(156, 96, 168, 22, tone.deep, 11) +
  rect(168, 101, 144, 5, tone.base, 2.5);

export const actuatedValve = (tone: Tone) =>
  ground(tone, 350) +
  bar(tone, 60, 286, 360, 76, 3) +
  rect(60, 286, 10, 76, tone.deep, 3) +
  rect(410, 286, 10, 76, tone.deep, 3) +
  path("M176 246h128l18 26v80l-18 26H176l-18-26v-80z", tone.base) +
  path("M176 246h128l14 20H162z", tone.shine) +
  path("M158 334h164v18l-18 26H176l-18-26z", tone.dark) +
  bonnet(tone, 216, 128) +
  post(tone, 214, 184, 52, 34, 4) +
  bar(tone, 130, 92, 220, 96, 18) +
  rect(150, 92, 8, 96, tone.deep) +
  rect(322, 92, 8, 96, tone.deep) +
  bar(tone, 348, 108, 66, 64, 10) +
  rect(84, 118, 48, 44, tone.deep, 8) +
  circle(240, 138, 30, tone.deep) +
  circle(240, 138, 24, tone.shine) +
  turned(35, 240, 138, rect(236, 118, 8, 40, tone.deep, 4)) +
  ellipse(240, 90, 34, 8, tone.dark);
