import type { AgreementFile } from "@lading/contract";
import { expect, test } from "vitest";
import { getExceptions } from "./exceptions.ts";

const aFile = (values: Partial<AgreementFile>): AgreementFile => ({
  id: "0d1f6b2e-3a52-4c8e-9a44-5b0f6f0c7a11",
  name: "Policy",
  extension: "pdf",
  size: 2048,
  expiration_date: null,
  status_modified_date: "2026-03-01T12:00:00Z",
  modified_date: "2026-03-01T12:00:00Z",
  status: "4",
  expiry: null,
  days_left: null,
  ...values,
});

const expired = aFile({ expiry: "expired", expiration_date: "2026-02-01", days_left: -30 });
const valid = { expiration_date: "2031-05-01", days_left: 1900 };

test("counts files that are missing, expired or about to expire", { tags: ["CORP-03.2"] }, () => {
  const files = [aFile({ status: "1" }), expired, aFile({ expiry: "soon", status: "3", ...valid, days_left: 12 })];
  expect(getExceptions(files)).toEqual({ missing: 1, expired: 1, soon: 1 });
});

test("does not count files that a newer valid agreement supersedes", { tags: ["CORP-03.2"] }, () => {
  const older = { modified_date: "2025-01-01T12:00:00Z" };
  const newer = { modified_date: "2026-04-01T12:00:00Z" };
  const expiredBeside = (other: AgreementFile) => getExceptions([expired, other]).expired;
  expect(expiredBeside(aFile({ ...valid, ...newer }))).toBe(0);
  // Renaming the old one does not make it newer.
  expect(expiredBeside(aFile({ ...valid, ...older }))).toBe(0);
  expect(expiredBeside(aFile(newer))).toBe(0);
  expect(expiredBeside(aFile(older))).toBe(1);
  expect(expiredBeside(aFile({ ...valid, ...newer, status: "3" }))).toBe(1);
  expect(expiredBeside(expired)).toBe(2);
});
