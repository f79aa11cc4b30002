import { bar, ellipse, ground, path, post, rect } from "./strokes.ts";
import type { Tone } from "./tones.ts";

export const forgedElbow = (tone: Tone) =>
  ground(tone, 190, 392, 190) +
  path("M138 372V250a106 106 0 0 1 106-106h92v106h-66a26 26 0 0 0-26 26v96z", tone.base) +
  path("M158 372V252a88 88 0 0 1 88-88h90v20h-86a70 70 0 0 0-70 70v118z", tone.light) +
  path("M218 372V276a52 52 0 0 1 52-52h66v26h-66a26 26 0 0 0-26 26v96z", tone.dark) +
  post(tone, 122, 306, 138, 78, 12) +
  bar(tone, 300, 128, 76, 138, 12) +
  ellipse(376, 197, 18, 60, tone.shine) +
  ellipse(376, 197, 11, 42, tone.deep);

export const forgedTee = (tone: Tone) =>
  ground(tone, 340, 368) +
  post(tone, 188, 120, 104, 140, 4) +
  bar(tone, 90, 218, 300, 112, 4) +
  post(tone, 172, 108, 136, 72, 12) +
  bar(tone, 76, 204, 74, 140, 12) +
  bar(tone, 330, 204, 74, 140, 12) +
  ellipse(240, 108, 58, 17, tone.shine) +
  ellipse(240, 108, 40, 10, tone.deep);

export const coupling = (tone: Tone) =>
  ground(tone, 280, 352) +
  bar(tone, 104, 150, 262, 180, 10) +
  ellipse(366, 240, 34, 90, tone.shine) +
  ellipse(366, 240, 24, 64, tone.deep) +
  ellipse(370, 240, 17, 52, tone.dark) +
  rect(150, 150, 6, 180, tone.deep) +
  rect(300, 150, 6, 180, tone.deep);

export const forgedPlug = (tone: Tone) =>
  ground(tone, 200, 404) +
  path("M172 96h136l24 28v72H148v-72z", tone.base) +
  path("M172 96h40v100h-40z", tone.light) +
  path("M276 96h32l24 28v72h-56z", tone.dark) +
  path("M160 196h160l-16 196H176z", tone.base) +
  path("M182 196h24l-6 196h-16z", tone.light) +
  path("M276 196h44l-16 196h-42z", tone.dark) +
  Array.from({ length: 8 }, (_, index) =>
    rect(163 + index * 1.8, 212 + index * 22, 154 - index * 3.6, 8, tone.deep, 4),
  ).join("");

export const forgedUnion = (tone: Tone) =>
  ground(tone, 330, 352) +
  bar(tone, 70, 182, 120, 116, 8) +
  bar(tone, 292, 182, 118, 116, 8) +
  path("M160 136h120l22 24v160l-22 24H160l-22-24V160z", tone.base) +
  path("M160 136h120l22 24v26H138v-26z", tone.light) +
  path("M138 186h164v16H138z", tone.shine) +
  path("M138 286h164v34l-22 24H160l-22-24z", tone.dark) +
  rect(138, 236, 164, 5, tone.deep) +
  rect(92, 182, 6, 116, tone.deep) +
  rect(382, 182, 6, 116, tone.deep);
