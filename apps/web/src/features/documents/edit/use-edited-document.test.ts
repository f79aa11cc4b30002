import { expect, test } from "vitest";
import { ApiError } from "../../../lib/api-error.ts";
import { refusalText } from "./use-edited-document.ts";

test.each([
  [404, "not_found", "This document no longer exists. Your changes cannot be saved."],
  [409, "document_archived", "This document was archived meanwhile. Your changes cannot be saved."],
  [409, "document_changed", "The server's text."],
])("explains a %i with the code %s", (status, code, text) => {
  expect(refusalText(new ApiError(status, { detail: "The server's text.", code, params: {} }))).toBe(text);
});
