import { circle, line, path, rect } from "./strokes.ts";

const square = (fill: string) => rect(0, 0, 480, 480, fill);

/** A mesa in front of a rising sun. */
export const blueMesaLogo =
  square("hsl(214,62%,30%)") +
  circle(314, 196, 74, "hsl(38,88%,62%)") +
  path("M40 360L150 190h176l44 72h34l44 98z", "hsl(208,66%,62%)") +
  path("M150 190h176l16 26H134z", "hsl(206,80%,78%)") +
  rect(40, 360, 408, 26, "hsl(206,80%,78%)", 4);

/** The end of a pipe above water. */
export const harborPipeLogo =
  square("hsl(184,58%,24%)") +
  circle(240, 192, 116, "hsl(40,44%,90%)") +
  circle(240, 192, 78, "hsl(184,58%,24%)") +
  circle(240, 192, 30, "hsl(18,76%,58%)") +
  line("M64 352q44-40 88 0t88 0t88 0t88 0", "hsl(40,44%,90%)", 26) +
  line("M64 410q44-40 88 0t88 0t88 0t88 0", "hsl(180,40%,52%)", 26);
