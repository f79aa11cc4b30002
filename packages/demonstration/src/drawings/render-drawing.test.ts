import { expect, test } from "vitest";
import { families } from "../families/families.ts";
import { seededRandom } from "../random.ts";
import type { Drawing } from "./drawing.ts";
import { renderDrawing } from "./render-drawing.ts";

const drawings = new Set<Drawing>();
for (const family of families)
  for (let combination = 0; combination < family.combinations; combination++)
    drawings.add(family.item(combination, seededRandom(1)).drawing);

test("draws a different picture of every item, 480 pixels square and in a small file", () => {
  const pictures = new Set<string>();
  for (const drawing of drawings) {
    const png = renderDrawing(drawing);
    expect([png.toString("latin1", 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(["PNG", 480, 480]);
    expect(png.length).toBeLessThan(40_000);
    pictures.add(png.toString("base64"));
  }
  expect(pictures.size).toBe(drawings.size);
  expect(drawings.size).toBeGreaterThan(100);
});
