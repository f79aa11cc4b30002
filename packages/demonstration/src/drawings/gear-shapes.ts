import { bar, ground, line, path, rect } from "./strokes.ts";
import type { Tone } from "./tones.ts";

export const hammerUnion = (tone: Tone) =>
  ground(tone, 350, 384) +
  bar(tone, 62, 188, 120, 108, 8) +
  bar(tone, 296, 188, 122, 108, 8) +
  rect(62, 188, 12, 108, tone.deep, 4) +
  rect(406, 188, 12, 108, tone.deep, 4) +
  path("M206 84h72l10 66h-92z", tone.dark) +
  path("M206 84h72l2 16h-76z", tone.light) +
  path("M196 334h92l-10 46h-72z", tone.deep) +
  path("M166 138h140l18 22v164l-18 22H166l-18-22V160z", tone.base) +
  rect(148, 162, 176, 34, tone.light) +
  path("M148 280h176v44l-18 22H166l-18-22z", tone.dark) +
  rect(148, 216, 176, 6, tone.deep) +
  path("M204 190h64l10 16v76l-10 16h-64l-10-16v-76z", tone.dark) +
  path("M204 184h64l10 16v70l-10 16h-64l-10-16v-70z", tone.light) +
  path("M204 184h64l10 16v10h-84v-10z", tone.shine);

const brass = "hsl(40,30%,58%)";

export const hose = (tone: Tone) =>
  ground(tone, 300, 404) +
  [0, 1, 2]
    .map((turn) => {
      const y = 272 + turn * -34;
      return `<ellipse cx="240" cy="${y + 60}" rx="140" ry="52" fill="none" stroke="${tone.dark}" stroke-width="34"/><ellipse cx="240" cy="${y + 54}" rx="140" ry="52" fill="none" stroke="${tone.base}" stroke-width="30"/><ellipse cx="240" cy="${y + 48}" rx="140" ry="52" fill="none" stroke="${tone.light}" stroke-width="6"/>`;
    })
    .join("") +
  line("M100 252V150", tone.base, 32, "butt") +
  line("M92 252V150", tone.light, 6, "butt") +
  rect(78, 96, 44, 66, brass, 6) +
  rect(70, 110, 60, 22, "hsl(40,26%,44%)", 4) +
  rect(86, 78, 28, 20, "hsl(40,30%,70%)", 3) +
  line("M380 252V190", tone.base, 32, "butt") +
  line("M372 252V190", tone.light, 6, "butt") +
  rect(358, 136, 44, 66, brass, 6) +
  rect(350, 150, 60, 22, "hsl(40,26%,44%)", 4) +
  rect(366, 118, 28, 20, "hsl(40,30%,70%)", 3);

export const hardHat = (tone: Tone) =>
  ground(tone, 350, 362) +
  path("M96 310v-30a144 150 0 0 1 288 0v30z", tone.base) +
  path("M122 280a118 128 0 0 1 70-118c-24 40-30 80-30 148h-40z", tone.light) +
  path("M320 156a144 150 0 0 1 64 124v30h-46c2-70-2-110-18-154z", tone.dark) +
  path("M210 128q30-12 60 0v182h-60z", tone.light) +
  path("M210 128q30-12 60 0v20q-30-10-60 0z", tone.shine) +
  path("M60 304h360q16 0 16 16t-16 22q-180 20-360 0-16-6-16-22t16-16z", tone.dark) +
  path("M60 304h360q14 0 16 12H44q2-12 16-12z", tone.shine);

export const glove = (tone: Tone) =>
  ground(tone, 190, 412) +
  rect(172, 330, 140, 72, tone.deep, 12) +
  rect(172, 348, 140, 10, tone.base) +
  path(
    "M172 338V200q0-12 0-66a18 18 0 0 1 36 0v-30a18 18 0 0 1 36 0v-6a18 18 0 0 1 36 0v22a17 17 0 0 1 34 0v150l-2 68z",
    tone.base,
  ) +
  path("M176 292l-58-74a22 22 0 0 1 36-28l36 42z", tone.base) +
  [
    [176, 130],
    [212, 98],
    [248, 92],
    [284, 118],
  ]
    .map(([x = 0, y = 0]) => rect(x, y, 28, 46, tone.deep, 12) + rect(x, y + 54, 28, 34, tone.deep, 10))
    .join("") +
  rect(184, 226, 116, 46, tone.dark, 18) +
  rect(196, 238, 92, 10, tone.light, 5) +
  line("M190 300h106", tone.dark, 8);

const reflective = { band: "hsl(66,80%,66%)", tape: "hsl(210,16%,86%)" };
const tape = (x: number, y: number, width: number) =>
  rect(x, y, width, 18, reflective.band, 2) + rect(x, y + 6, width, 6, reflective.tape);

export const coverall = (tone: Tone) =>
  ground(tone, 200, 416) +
  line("M186 112L140 246", tone.light, 44) +
  line("M294 112L340 246", tone.dark, 44) +
  path("M166 108q0-24 34-28h80q34 4 34 28v150l6 148h-66l-14-128-14 128h-66l6-148z", tone.base) +
  path("M166 108q0-24 34-28h4v190l-14 136h-30l6-148z", tone.light) +
  path("M290 80q24 6 24 28v150l6 148h-30l-8-148z", tone.dark) +
  path("M200 80h80l-40 46z", tone.deep) +
  line("M240 126V276", tone.deep, 5) +
  rect(184, 148, 40, 40, tone.deep, 4) +
  rect(256, 148, 40, 40, tone.deep, 4) +
  rect(184, 148, 40, 10, tone.light, 3) +
  rect(256, 148, 40, 10, tone.light, 3) +
  rect(166, 262, 148, 16, tone.deep, 3) +
  tape(166, 206, 148) +
  tape(162, 356, 68) +
  tape(250, 356, 68);
