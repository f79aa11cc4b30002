import { expect, test } from "vitest";
import { buttweldSize, elbow90 } from "./buttweld-sizes.ts";
import { coldPressure, flangeClasses, flangeSize, getFlangeSizes } from "./flange-sizes.ts";
import { getForgedSizes } from "./forged-sizes.ts";
import { grouped, inches } from "./nominal-size.ts";
import { pipeSize, pipeSizeNames, poundsPerFoot } from "./pipe-sizes.ts";

test.each([
  ["1/2", "40", 0.84, 0.109, 0.85],
  ["2", "80", 2.375, 0.218, 5.03],
  ["3", "160", 3.5, 0.438, 14.34],
  ["6", "40", 6.625, 0.28, 18.99],
  ["8", "80", 8.625, 0.5, 43.43],
  ["12", "STD", 12.75, 0.375, 49.61],
  ["24", "XS", 24, 0.5, 125.61],
  ["48", "STD", 48, 0.375, 190.92],
])("NPS %s schedule %s has the diameter, wall and weight of ASME B36.10M", (size, schedule, outside, wall, pounds) => {
  expect(pipeSize(size).outside).toBe(outside);
  expect(pipeSize(size).walls[schedule]).toBe(wall);
  expect(Math.abs(poundsPerFoot(outside, wall) - pounds)).toBeLessThanOrEqual(0.011);
});

test("pipe walls are thinner than the radius and grow with the schedule number", () => {
  for (const name of pipeSizeNames) {
    const { outside, walls } = pipeSize(name);
    const numbered = Object.entries(walls).filter(([schedule]) => /^\d+$/.test(schedule));
    const inOrder = numbered.toSorted(([one], [other]) => Number(one) - Number(other)).map(([, wall]) => wall);
    expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
    expect(Math.max(...Object.values(walls))).toBeLessThan(outside / 2);
  }
});

test("flanges follow ASME B16.5", () => {
  expect(flangeClasses).toEqual(["150", "300", "600", "900", "1500", "2500"]);
  expect(coldPressure).toEqual({ "150": 285, "300": 740, "600": 1480, "900": 2220, "1500": 3705, "2500": 6170 });
  expect(flangeSize("150", "6")).toMatchObject({ outside: 11, thickness: 1, bolts: 8, boltSize: "3/4", ring: "R43" });
  expect(flangeSize("600", "4")).toMatchObject({ outside: 10.75, bolts: 8, boltSize: "7/8", ring: "R37" });
  expect(getFlangeSizes("2500")).not.toContain("14");
  expect(getFlangeSizes("900")).not.toContain("2");
});

test("a flange of a higher class is never smaller or thinner", () => {
  for (const [index, flangeClass] of flangeClasses.entries()) {
    const lower = flangeClasses[index - 1];
    if (!lower) continue;
    for (const size of getFlangeSizes(flangeClass).filter((name) => getFlangeSizes(lower).includes(name))) {
      expect(flangeSize(flangeClass, size).outside).toBeGreaterThanOrEqual(flangeSize(lower, size).outside);
      expect(flangeSize(flangeClass, size).thickness).toBeGreaterThanOrEqual(flangeSize(lower, size).thickness);
    }
  }
});

test("buttweld elbows have a radius of 1.5 times their size, as in ASME B16.9", () => {
  expect(["2", "6", "12", "24"].map((size) => elbow90(size, "long"))).toEqual([3, 9, 18, 36]);
  expect(elbow90("1/2", "long")).toBe(1.5);
  expect(elbow90("6", "short")).toBe(6);
  expect(buttweldSize("6")).toEqual({ elbow45: 3.75, tee: 5.62, reducer: 5.5, cap: 3.5 });
});

test("forged fittings go up to 4 in, class 6000 up to 2 in", () => {
  expect(getForgedSizes("3000").at(-1) && Math.max(...getForgedSizes("3000").map(inches))).toBe(4);
  expect(Math.max(...getForgedSizes("6000").map(inches))).toBe(2);
});

test("reads nominal sizes and formats numbers", () => {
  expect(["1-1/2", "3/4", "24"].map(inches)).toEqual([1.5, 0.75, 24]);
  expect([285, 1480, 10_000].map(grouped)).toEqual(["285", "1,480", "10,000"]);
});
