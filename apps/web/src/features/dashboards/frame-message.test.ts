import { expect, test } from "vitest";
import { readFrameMessage } from "./frame-message.ts";

test("accepts a whole height from 0 to 20000, and a failure", { tags: ["DASH-03.2"] }, () => {
  expect(readFrameMessage({ height: 0 })).toEqual({ height: 0 });
  expect(readFrameMessage({ height: 20_000, more: "x" })).toEqual({ height: 20_000 });
  expect(readFrameMessage('{"height":640}')).toEqual({ height: 640 });
  expect(readFrameMessage({ failed: true })).toEqual({ failed: true });
});

test("ignores anything else", { tags: ["DASH-03.3"] }, () => {
  for (const height of [1e9, 20_001, -1, 12.5, Number.NaN, Infinity, "640", null, undefined, [640]])
    expect(readFrameMessage({ height })).toBeUndefined();
  for (const data of [null, undefined, 640, "640", "{", [], { failed: "no" }])
    expect(readFrameMessage(data)).toBeUndefined();
});
