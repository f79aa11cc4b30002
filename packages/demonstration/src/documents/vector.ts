import type { Paper } from "./paper.ts";

/** Draws the content of an SVG of 480 pixels square into a square of a page, as vectors to keep it sharp and small. */
export function drawSvg(paper: Paper, inside: string, x: number, y: number, size: number) {
  paper.save();
  paper.translate(x, y).scale(size / 480);
  paper.rect(0, 0, 480, 480).clip();
  for (const [, name = "", text = ""] of inside.matchAll(/<(\/?\w+)([^>]*)>/g))
    drawElement(paper, name, attributes(text));
  paper.restore();
}

type Attributes = ReadonlyMap<string, string>;

const attributes = (text: string): Attributes =>
  new Map([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));

/** The SVG elements that drawings use. */
function drawElement(paper: Paper, name: string, given: Attributes) {
  const number = (attribute: string) => Number(given.get(attribute) ?? 0);
  if (name === "g") return turn(paper, given.get("transform") ?? "");
  if (name === "/g") return paper.restore();
  if (name === "rect") paper.roundedRect(number("x"), number("y"), number("width"), number("height"), number("rx"));
  else if (name === "circle") paper.circle(number("cx"), number("cy"), number("r"));
  else if (name === "ellipse") paper.ellipse(number("cx"), number("cy"), number("rx"), number("ry"));
  else if (name === "path") paper.path(given.get("d") ?? "");
  const stroke = given.get("stroke");
  if (stroke === undefined) return paper.fill(toHex(given.get("fill") ?? "black"));
  return paper
    .lineWidth(number("stroke-width"))
    .lineCap(given.get("stroke-linecap") === "butt" ? "butt" : "round")
    .lineJoin("round")
    .stroke(toHex(stroke));
}

function turn(paper: Paper, transform: string) {
  const [degrees = 0, x = 0, y = 0] = [...transform.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text));
  paper.save();
  paper.rotate(degrees, { origin: [x, y] });
}

/** Converts a color to RGB, because PDF has no HSL colors. */
function toHex(color: string) {
  const found = /^hsl\(([\d.]+),([\d.]+)%,([\d.]+)%\)$/.exec(color);
  if (!found) return color;
  const [hue = 0, saturation = 0, lightness = 0] = found.slice(1).map(Number);
  const reach = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
  const channel = (step: number) => {
    const place = (step + hue / 30) % 12;
    return Math.round(255 * (lightness / 100 - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
  };
  return `#${[0, 8, 4].map((step) => channel(step).toString(16).padStart(2, "0")).join("")}`;
}
