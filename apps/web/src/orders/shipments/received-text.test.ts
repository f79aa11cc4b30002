import { expect, test } from "vitest";
import { isDamaged, isShort, receivedText } from "./received-text.ts";

const arrived = { received: "8", damaged: "0", awaited: "0", short: "2", over: "0" };
const line = { purchase_order: "PO-1", line: 1, quantity: "10", arrived };
const receipt = {
  receipt: "GR-1",
  purchase_order: "PO-1",
  line: 1,
  quantity: "8",
  damaged: "1",
  received_at: "2026-12-05",
  note: "Wet crate",
  is_final: true,
  is_matched: false,
};

test("says what is short, over or damaged of a received line", { tags: ["ORD-48.9"] }, () => {
  expect(receivedText(line, [receipt])).toBe("Announced 10, received 8: 2 short");
  expect(receivedText({ ...line, arrived: { ...arrived, damaged: "1" } }, [receipt, { ...receipt, line: 2 }])).toBe(
    "Announced 10, received 8: 2 short, 1 damaged (Wet crate)",
  );
  expect(
    receivedText({ ...line, arrived: { ...arrived, received: "1200.5", short: "0", over: "1190.5" } }, [receipt]),
  ).toBe("Announced 10, received 1,200.5: 1,190.5 over");
  expect(receivedText({ ...line, arrived: { ...arrived, damaged: "1" } }, [{ ...receipt, note: null }])).toBe(
    "Announced 10, received 8: 2 short, 1 damaged",
  );
  expect(receivedText({ ...line, arrived: { ...arrived, short: "0", damaged: "1", awaited: "2" } }, [])).toBe(
    "Announced 10, received 8: 1 damaged, 2 not yet received",
  );
  expect(isShort(line)).toBe(true);
  expect([line, { arrived: { ...arrived, damaged: "1" } }].map(isDamaged)).toEqual([false, true]);
});

test("says nothing of a line that arrives as announced", { tags: ["ORD-48.9"] }, () => {
  const awaited = { ...arrived, short: "0", awaited: "2" };
  expect(receivedText({ ...line, arrived: awaited }, [receipt])).toBeUndefined();
  expect(receivedText({ ...line, arrived: null }, [])).toBeUndefined();
  expect(isShort({ arrived: awaited })).toBe(false);
});
