import type { Endpoint } from "@lading/contract";
import { endpoints } from "@lading/contract/endpoints";
import { expect, test } from "vitest";
import * as client from "./index.ts";

const isEndpoint = (value: object): value is Endpoint => "method" in value;
const nameCalls = (calls: readonly Endpoint[]) => calls.map(({ method, path }) => `${method} ${path}`).toSorted();

test("has exactly the calls that programs may make", { tags: ["REF-03.1"] }, () => {
  const own = Object.values<object>(client).flatMap((value) => (isEndpoint(value) ? [value] : Object.values(value)));
  // Assistants have their own protocol and clients.
  const forPrograms = endpoints.filter(({ scope }) => scope && !scope.startsWith("mcp:"));
  expect(nameCalls(own.filter(isEndpoint))).toEqual(nameCalls(forPrograms));
});
