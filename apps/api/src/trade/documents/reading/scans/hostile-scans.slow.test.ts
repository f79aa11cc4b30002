import { expect, test } from "vitest";
import { heatReading } from "../../../../test/heat-reading.ts";
import { aScannedPdf, drawScan, type Scan, toBits, toPng } from "../../../../test/scans.ts";
import { runScan } from "./run-scan.ts";
import { scanSeconds } from "./scan-limits.ts";

const scan = drawScan([[60, 100, "Heat No.: 7282841"]]);

const readFile = heatReading(runScan);

async function read(content: Buffer) {
  const { state, fields, seconds } = await readFile(content);
  return { state, values: fields.map(({ value, confidence }) => ({ value, confidence })), seconds };
}

const found = { state: "read", values: [{ value: ["7282841"], confidence: "word" }] };

/** Turns a page by an angle in degrees, as if it lay askew on the scanner. */
function turn({ width, height, gray }: Scan, degrees: number): Scan {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turned = Buffer.alloc(gray.length, 255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [right, down] = [x - width / 2, y - height / 2];
      const [fromX, fromY] = [cos * right + sin * down + width / 2, cos * down - sin * right + height / 2];
      if (fromX >= 0 && fromX < width && fromY >= 0 && fromY < height)
        turned[y * width + x] = gray[Math.floor(fromY) * width + Math.floor(fromX)] ?? 255;
    }
  return { width, height, gray: turned };
}

const bits = toBits(scan);
const table = drawScan(
  [
    [60, 300, "Heat No."],
    [480, 300, "7282841"],
  ],
  { dots: 200 },
);
const kinds: [string, () => Buffer][] = [
  ["of single bits", () => aScannedPdf([bits], { entries: "/ColorSpace/DeviceGray/BitsPerComponent 1" })],
  ["that is a mask", () => aScannedPdf([bits], { entries: "/ImageMask true/BitsPerComponent 1" })],
  ["that is turned twice", () => aScannedPdf([scan], { page: "/Rotate 180", matrix: "-595 0 0 -842 595 842" })],
  ["whose line lies askew", () => aScannedPdf([turn(table, 1)])],
];

test.each(kinds)("a page %s is read", { tags: ["REQ-60.5"], timeout: 90_000 }, async (_, make) => {
  expect(await read(make())).toMatchObject(found);
});

test("values are guesses if pages were left out", { tags: ["REQ-60.6"], timeout: 90_000 }, async () => {
  const white = { width: 2, height: 3, gray: Buffer.alloc(6, 255) };
  const { state, values } = await read(aScannedPdf([scan, ...Array.from({ length: 10 }, () => white)]));
  expect({ state, values }).toEqual({ state: "read", values: [{ value: ["7282841"], confidence: "guess" }] });
});

test("values beside codes are words, and unclear ones guesses", { tags: ["REQ-60.6"], timeout: 90_000 }, async () => {
  const coded = drawScan(
    [
      [60, 80, "B01 Product"],
      [260, 80, "Seamless pipe"],
      [60, 100, "B02 Standard"],
      [260, 100, "EN 10216"],
      [60, 120, "B07 Heat"],
      [260, 120, "7282841"],
    ],
    { dots: 200 },
  );
  expect(await read(aScannedPdf([coded]))).toMatchObject(found);
  // The letters after an A look like others.
  const unclear = drawScan([
    [60, 100, "Heat No.:"],
    [200, 100, "A12345"],
  ]);
  expect((await read(aScannedPdf([unclear]))).values).toMatchObject([{ confidence: "guess" }]);
});

const hostile: [string, () => Buffer][] = [
  [
    "whose picture takes 900 MB",
    () => aScannedPdf([{ width: 30_000, height: 30_000, gray: Buffer.alloc(900_000_000, 255) }]),
  ],
  [
    "that is a picture of 400 million pixels",
    () => toPng({ width: 20_000, height: 20_000, gray: Buffer.alloc(4e8, 255) }),
  ],
  ["that is a damaged picture", () => toPng(scan).subarray(0, 300)],
  ["that is a damaged PDF", () => aScannedPdf([scan]).subarray(0, 2000)],
  [
    "whose picture is as wide as a country",
    () => aScannedPdf([scan], { matrix: "9000000000 0 0 9000000000 -4000000000 -4000000000" }),
  ],
];

test.each(hostile)(
  "a file %s ends in time, and the next one is read",
  { tags: ["REQ-60.7"], timeout: 180_000 },
  async (_, make) => {
    const { values, seconds } = await read(make());
    expect(values).toEqual([]);
    expect(seconds).toBeLessThan(scanSeconds + 1);
    expect(await read(aScannedPdf([scan]))).toMatchObject(found);
  },
);
