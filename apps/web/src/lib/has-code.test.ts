import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { hasCode } from "./has-code.ts";

test("tells an error by its code", { tags: ["API-02.2"] }, () => {
  const error = new ApiError(409, { detail: "It was archived meanwhile.", code: "document_archived", params: {} });
  expect(hasCode(error, "not_found", "document_archived")).toBe(true);
  expect(hasCode(error, "not_found")).toBe(false);
});

test.each([
  ["a message about a field called code", new ApiError(400, { code: ["not_found"] })],
  ["a response without a body", new ApiError(502)],
  ["a text", new ApiError(404, "not_found")],
  ["another error", Object.assign(new Error("not_found"), { code: "not_found" })],
  ["no error", null],
])("finds no code in %s", (_what, error) => expect(hasCode(error, "not_found")).toBe(false));
