import { Validator } from "@seriousme/openapi-schema-validator";
import { eventTypeIds, endpoint, errorCodes, takeIn, type Endpoint } from "@lading/contract";
import { endpoints } from "@lading/contract/endpoints";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { openStage, type Stage } from "../../test/stage.ts";
import { openApiDocument } from "./openapi.ts";
import { addRoutes } from "./serve.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const get = (url: string) => stage.call(undefined, "GET", url);

describe("the OpenAPI document", () => {
  test("lists every call of the contract, with its access, at its literal path", { tags: ["API-05"] }, async () => {
    const answer = await get("/api/openapi.json");
    const document = answer.json();
    expect(document.openapi).toMatch(/^3\.1\./);
    const listed = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted());
    for (const { method, path, access, scope } of endpoints) {
      const operation = document.paths[path][method.toLowerCase()];
      expect(operation.security).toHaveLength(access === "public" ? 0 : scope && access !== "key" ? 2 : 1);
      expect(operation.parameters.filter((parameter: { in: string }) => parameter.in === "path")).toHaveLength(
        [...path.matchAll(/\{/g)].length,
      );
    }
  });

  test(
    "describes errors and lists their codes once and each type of change",
    { tags: ["API-05", "API-02.2", "FEED-04.2"] },
    async () => {
      const { paths, components } = (await get("/api/openapi.json")).json();
      const feed = paths["/api/provider/changes"].get.responses[200].content["application/json"].schema;
      const changes: { properties: { type: { const: string }; data: object } }[] = feed.properties.changes.items.oneOf;
      expect(changes.map(({ properties }) => properties.type.const)).toEqual(eventTypeIds);
      const finished = changes.find(({ properties }) => properties.type.const === "run.finished");
      expect(finished?.properties.data).toHaveProperty("properties.created");
      const { responses } = paths["/api/products/"].get;
      expect(responses[401].content["application/json"].schema).toEqual({ $ref: "#/components/schemas/Error" });
      const { code } = components.schemas.Error.properties;
      expect(code.oneOf.map(({ const: name }: { const: string }) => name)).toEqual(Object.keys(errorCodes));
    },
  );

  test("describes the list as the server returns it", { tags: ["API-05"] }, async () => {
    const { paths } = (await get("/api/openapi.json")).json();
    const operation = paths["/api/products/"].get;
    const { properties } = operation.responses[200].content["application/json"].schema.properties.products.items;
    const vendor = await stage.aVendor();
    await stage.aProduct(vendor.companyId);
    const { products } = (await stage.call(vendor.token, "GET", "/api/products/")).json();
    expect(Object.keys(properties).toSorted()).toEqual(Object.keys(products[0]).toSorted());
    const names = operation.parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["page", "page_size", "cursor", "ordering", "search", "category", "gxp_sku", "withdrawn"]);
  });

  test("is valid OpenAPI 3.1, and each reference in it leads somewhere", { tags: ["API-05"] }, async () => {
    const validator = new Validator();
    expect(await validator.validate((await get("/api/openapi.json")).json())).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  test("tells programs the scope, the limits and the refusals of a call", { tags: ["API-05"] }, async () => {
    const { paths, components } = (await get("/api/openapi.json")).json();
    const { security, parameters, responses } = paths["/api/provider/webhooks/"].post;
    expect(security).toContainEqual({ apiKey: ["webhooks:write"] });
    expect(parameters).toEqual([{ $ref: "#/components/parameters/IdempotencyKey" }]);
    expect(Object.keys(responses[201].headers)).toEqual(["RateLimit", "RateLimit-Policy"]);
    expect(Object.keys(responses[429].headers)).toEqual(["Retry-After", "RateLimit", "RateLimit-Policy"]);
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(["400", "401", "403", "409", "413", "415", "422", "429", "503"]),
    );
    const { Error: error, Conflict: conflict } = components.schemas;
    expect([error.required, conflict.required]).toEqual([
      ["detail", "code", "params"],
      ["detail", "code"],
    ]);
  });

  test("names the Idempotency-Key of exactly the calls that take it", { tags: ["API-05"] }, async () => {
    const { paths } = (await get("/api/openapi.json")).json();
    const isNamed = ({ method, path }: Endpoint) =>
      paths[path][method.toLowerCase()].parameters.some(({ $ref = "" }) => $ref.endsWith("/IdempotencyKey"));
    const { token } = await stage.aStaffMember();
    const headers = { "idempotency-key": "with a blank", "content-type": "application/json" };
    const ofStaff: Endpoint[] = endpoints.filter(
      (one: Endpoint) =>
        /^(staff|provider\.)/.test(one.access) && one.method !== "GET" && !one.streams && !one.confirmed,
    );
    for (const one of ofStaff) {
      const url = one.path.replace(/\{\w+\}/g, crypto.randomUUID());
      const { body } = await stage.call(token, one.method, url, { payload: "{}", headers });
      expect([one.path, body.includes("Must be 1 to 200 visible characters.")]).toEqual([one.path, isNamed(one)]);
    }
    expect(ofStaff.filter(isNamed).length).toBeGreaterThan(5);
    expect(isNamed(takeIn)).toBe(true);
  });
});

test("a deprecated call says so in its headers and in the document", { tags: ["KEY-02.6"] }, async () => {
  const old = endpoint({
    method: "GET",
    path: "/api/old",
    access: "public",
    summary: "A call that has a successor",
    deprecated: { since: "2027-01-31", sunset: "2027-07-31", link: "https://portal.example/api/docs" },
    response: z.object({}),
  });
  await using app = Fastify();
  app.decorate("served", new Map());
  addRoutes(app, old, async () => ({}));
  expect((await app.inject("/api/old")).headers).toMatchObject({
    deprecation: "@1801353600",
    sunset: "Sat, 31 Jul 2027 00:00:00 GMT",
    link: '<https://portal.example/api/docs>; rel="deprecation"; type="text/html"',
  });
  expect(openApiDocument([old], "https://portal.example").paths["/api/old"]).toMatchObject({
    get: {
      deprecated: true,
      description: "Deprecated since 2027-01-31, may stop working on 2027-07-31. See https://portal.example/api/docs",
    },
  });
});
