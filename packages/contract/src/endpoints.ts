import type { Endpoint } from "./ground/endpoint.ts";
import * as contract from "./index.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;

/**
 * Every call that the contract declares, by path; GET comes before the methods that change something. The server refuses to
 * start unless it serves them all, and the access tests try each of them.
 */
export const endpoints: readonly Endpoint[] = Object.values<unknown>(contract)
  // The calls of one kind of content are an object.
  .flatMap((value) => (isEndpoint(value) ? [value] : Object.values(value ?? {})))
  .filter(isEndpoint)
  .toSorted(
    (one, other) =>
      one.path.localeCompare(other.path, "en") ||
      Number(other.method === "GET") - Number(one.method === "GET") ||
      one.method.localeCompare(other.method, "en"),
  );
