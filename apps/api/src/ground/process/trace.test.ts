import { SpanKind } from "@opentelemetry/api";
import { expect, test } from "vitest";
import {
  beginSpan,
  getStoredTrace,
  getTraceId,
  getTraceparent,
  inSpan,
  readStoredTrace,
  readTraceparent,
  traced,
} from "./trace.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const spanId = "00f067aa0ba902b7";
const header = `00-${traceId}-${spanId}-01`;

test("reads the header traceparent, also of a later version", { tags: ["OPS-06.1"] }, () => {
  expect(readTraceparent(header)).toMatchObject({ traceId, spanId, traceFlags: 1 });
  expect(readTraceparent(`00-${traceId}-${spanId}-00`)).toMatchObject({ traceFlags: 0 });
  expect(readTraceparent(`cc-${traceId}-${spanId}-01-what-comes`)).toMatchObject({ traceId });
});

test.each([
  ["no header", undefined],
  ["an empty one", ""],
  ["another text", "hello"],
  ["an id of zeros", `00-${"0".repeat(32)}-${spanId}-01`],
  ["a step of zeros", `00-${traceId}-${"0".repeat(16)}-01`],
  ["capitals", header.toUpperCase()],
  ["a short id", `00-${traceId.slice(1)}-${spanId}-01`],
  ["the version that is never used", `ff-${traceId}-${spanId}-01`],
  ["text behind it", `${header}'; drop table`],
  ["two headers", [header, header]],
])("begins a new trace for %s", { tags: ["OPS-06.1"] }, (_what, given) => {
  expect(readTraceparent(given)).toBeUndefined();
});

test("gives a trace to all that its work awaits, and to nothing else", { tags: ["OPS-06.1"] }, async () => {
  const later = () => new Promise((resolve) => setImmediate(() => resolve(getTraceId())));
  const ids = await Promise.all(
    ["first", "second"].map((name) =>
      traced({ name, kind: SpanKind.INTERNAL }, async () => [getTraceId(), await later()]),
    ),
  );
  const [first, second] = ids;
  expect(new Set(first).size).toBe(1);
  expect(new Set([...first!, ...second!]).size).toBe(2); // One of each.
  expect(getTraceId()).toBeUndefined();
});

test("continues a trace over the column of a row", { tags: ["OPS-06.1"] }, () => {
  const stored = inSpan(beginSpan("request", SpanKind.SERVER, readTraceparent(header)), getStoredTrace);
  expect(stored).toBe(`${traceId}${spanId}`);
  const parent = readStoredTrace(Buffer.from(stored!, "hex")); // It was stored.
  expect(inSpan(beginSpan("run", SpanKind.INTERNAL, parent), getTraceparent)).toBe(header);
  expect(readStoredTrace(null)).toBeUndefined();
});
