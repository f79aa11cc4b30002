import { expect, test } from "vitest";
import { quotaTexts, type Quotas } from "./quota-text.ts";

const GB = 1024 ** 3;
const plenty = { used: 1, limit: 100 * GB };
const aRoom = (values: Partial<Quotas>): Quotas => ({ company_bytes: plenty, documents: null, ...values });

test("shows nothing while there is enough space, or no limit", () => {
  expect(quotaTexts(aRoom({ documents: { used: 899, limit: 1000 } }), { order: "PO-1" })).toEqual([]);
  const unlimited = aRoom({ company_bytes: { used: 9e15, limit: null }, documents: { used: 9, limit: null } });
  expect(quotaTexts(unlimited, { order: "PO-1" })).toEqual([]);
});

test("shows how many documents an order or a product can still have once 90 percent are used", () => {
  const near = aRoom({ documents: { used: 900, limit: 1000 } });
  expect(quotaTexts(near, { order: "PO-1" })).toEqual([
    "This order has room for 100 more documents, of at most 1,000.",
  ]);
  const last = aRoom({ documents: { used: 499, limit: 500 } });
  expect(quotaTexts(last, { product: "GXP-1" })).toEqual([
    "This product has room for 1 more document, of at most 500.",
  ]);
});

test("explains how to make room in a full order or product, also after its limit was lowered", () => {
  const full = aRoom({ documents: { used: 1001, limit: 1000 } });
  expect(quotaTexts(full, { order: "PO-1" })).toEqual([
    "This order is full: it may have 1,000 documents. Archive some of them to make room.",
  ]);
  expect(quotaTexts(full, { product: "GXP-1" })).toEqual([
    "This product is full: it may have 1,000 documents. Unlink or archive some of them to make room.",
  ]);
});

test("shows the company's remaining bytes in addition, and when none are left", () => {
  const near = aRoom({ company_bytes: { used: 96.2 * GB, limit: 100 * GB }, documents: { used: 3, limit: 3 } });
  expect(quotaTexts(near, { order: "PO-1" })[1]).toBe("Your company has 3.8 GB of its 100 GB for documents left.");
  const full = aRoom({ company_bytes: { used: 100 * GB, limit: 100 * GB } });
  expect(quotaTexts(full, {})).toEqual([
    "Your company has used up its 100 GB for documents. Delete documents from the archive to make room.",
  ]);
});
