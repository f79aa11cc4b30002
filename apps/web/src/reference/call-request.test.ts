import { describe, expect, test } from "vitest";
import type { Call, Parameter } from "./api-document.ts";
import { createRequest, toCurl, type CallInput } from "./call-request.ts";

const parameter = (name: string, place: Parameter["in"]): Parameter => ({
  name,
  in: place,
  required: place === "path",
  schema: { type: "string" },
});

const call: Call = {
  id: "post/api/things/{id}",
  method: "POST",
  path: "/api/things/{id}",
  group: "/api/things",
  scope: "things:write",
  isWebhook: false,
  operation: {
    summary: "Change a thing",
    parameters: [parameter("id", "path"), parameter("page", "query"), parameter("Idempotency-Key", "header")],
    responses: {},
  },
};
const input: CallInput = { values: {}, type: "", json: "", file: undefined };

describe("a request", () => {
  test("has the entered values in path, query and headers, and leaves out the others", { tags: ["REF-01.3"] }, () => {
    const values = { id: "a/b 1", page: "2", "Idempotency-Key": "k" };
    expect(createRequest(call, { ...input, values, type: "application/json", json: "{}" })).toEqual({
      method: "POST",
      path: "/api/things/a%2Fb%201?page=2",
      headers: { "Idempotency-Key": "k", "content-type": "application/json" },
      body: "{}",
    });
    expect(createRequest(call, input)).toEqual({
      method: "POST",
      path: "/api/things/{id}",
      headers: {},
      body: undefined,
    });
  });

  test("is written for curl with its quotes, and without the key", { tags: ["REF-01.4"] }, () => {
    const request = createRequest(call, {
      ...input,
      values: { id: "1" },
      type: "application/json",
      json: `{"a":"it's"}`,
    });
    expect(toCurl(request, "https://portal.example", true)).toBe(
      [
        String.raw`curl -X POST "https://portal.example/api/things/1" \ `.trimEnd(),
        String.raw`  -H "Authorization: Bearer $API_KEY" \ `.trimEnd(),
        String.raw`  -H 'content-type: application/json' \ `.trimEnd(),
        String.raw`  -d '{"a":"it'\''s"}'`,
      ].join("\n"),
    );
  });

  test("sends a chosen file as the body", { tags: ["REF-01.3"] }, () => {
    const file = new File(["sku"], "rows.csv");
    const request = createRequest(call, { ...input, type: "text/csv", file });
    expect(request.body).toBe(file);
    expect(toCurl(request, "https://portal.example", true)).toContain("-T 'rows.csv'");
  });
});
