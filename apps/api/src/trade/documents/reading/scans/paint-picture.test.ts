import { expect, test } from "vitest";
import { type Matrix, paintPicture, type Picture } from "./paint-picture.ts";

/** Paints a picture on a white page of 4 by 2 pixels. Returns its rows. */
function paint(picture: Picture, matrix: Matrix) {
  const raster = { width: 4, height: 2, scale: 1, gray: new Uint8Array(8).fill(255) };
  paintPicture(raster, picture, matrix);
  return [[...raster.gray.subarray(0, 4)], [...raster.gray.subarray(4)]];
}

/** Black and white, then shades, from the top to the bottom. */
const shades: Picture = { width: 2, height: 2, data: Uint8Array.from([0, 255, 60, 120]) };
/** The page's rows go down, and those of a picture up. */
const whole: Matrix = [4, 0, 0, -2, 0, 2];

test("a picture fills its place on the page", { tags: ["REQ-60.5"] }, () => {
  expect(paint(shades, whole)).toEqual([
    [0, 0, 255, 255],
    [60, 60, 120, 120],
  ]);
  expect(paint(shades, [2, 0, 0, -2, 1, 2])).toEqual([
    [255, 0, 255, 255],
    [255, 60, 120, 255],
  ]);
});

test("a turned picture is painted as it is shown", { tags: ["REQ-60.5"] }, () => {
  expect(paint(shades, [-4, 0, 0, 2, 4, 0])).toEqual([
    [120, 120, 60, 60],
    [255, 255, 0, 0],
  ]);
});

test("colors and single bits become shades", { tags: ["REQ-60.5"] }, () => {
  const colors = Uint8Array.from([255, 0, 0, 0, 0, 0]);
  expect(paint({ width: 2, height: 1, data: colors }, whole)[0]).toEqual([76, 76, 0, 0]);
  expect(paint({ width: 4, height: 1, data: Uint8Array.from([0b0101_0000]) }, whole)[0]).toEqual([0, 255, 0, 255]);
});

test("a mask paints only its zeros, over other pictures", { tags: ["REQ-60.5"] }, () => {
  const raster = { width: 4, height: 1, scale: 1, gray: Uint8Array.from([90, 90, 90, 90]) };
  paintPicture(
    raster,
    { width: 4, height: 1, data: Uint8Array.from([0b0101_0000]), isMask: true },
    [4, 0, 0, -1, 0, 1],
  );
  expect([...raster.gray]).toEqual([0, 90, 0, 90]);
});

test("a finer picture gives the mean of its pixels", { tags: ["REQ-60.5"] }, () => {
  const data = Uint8Array.from({ length: 32 }, (_, at) => (at % 2) * 200);
  expect(paint({ width: 8, height: 4, data }, whole)[0]).toEqual([100, 100, 100, 100]);
});

test("a picture without a size is not painted", { tags: ["REQ-60.7"] }, () => {
  expect(paint(shades, [0, 0, 0, 0, 0, 0]).flat()).toEqual(Array.from({ length: 8 }, () => 255));
  expect(paint(shades, [Number.NaN, 0, 0, 1, 0, 0]).flat()).toEqual(Array.from({ length: 8 }, () => 255));
});
