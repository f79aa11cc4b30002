import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";
import { scratchFolder } from "../../test/scratch-folder.ts";

const web = scratchFolder();
let stage: Stage;
beforeAll(async () => {
  build("first");
  stage = await openStage({ webFolder: web.path });
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  web[Symbol.dispose]();
});

/** Does what a build of the web app does: empties the folder and writes files with new names. */
function build(name: string) {
  rmSync(web.path, { recursive: true, force: true });
  mkdirSync(join(web.path, "assets"), { recursive: true });
  writeFileSync(join(web.path, "index.html"), `<script src="/assets/${name}.js">`);
  writeFileSync(join(web.path, "assets", `${name}.js`), `// ${name}`);
}

const get = (url: string) => stage.call(undefined, "GET", url);

test("serves a new build of the web app without a restart", async () => {
  expect((await get("/homepage")).body).toBe('<script src="/assets/first.js">');
  expect(await get("/assets/first.js")).toMatchObject({ statusCode: 200, body: "// first" });
  build("second");
  for (const page of ["/", "/homepage"])
    expect(await get(page)).toMatchObject({ statusCode: 200, body: '<script src="/assets/second.js">' });
  const asset = await get("/assets/second.js");
  expect(asset).toMatchObject({ statusCode: 200, body: "// second" });
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(await get("/assets/first.js")).toMatchObject({
    statusCode: 404,
    body: '{"detail":"Not found.","code":"not_found","params":{}}',
  });
});

test("serves the API reference to everyone under the policy of all pages", { tags: ["REF-01.1"] }, async () => {
  mkdirSync(join(web.path, "reference", "assets"), { recursive: true });
  writeFileSync(join(web.path, "reference", "reference.html"), "the reference");
  writeFileSync(join(web.path, "reference", "assets", "x.js"), "// x");
  for (const url of ["/api/docs", "/api/docs/"]) {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, body, headers["cache-control"]]).toEqual([200, "the reference", "no-cache"]);
    expect(headers["content-security-policy"]).toBe((await get("/homepage")).headers["content-security-policy"]);
  }
  expect((await get("/reference/assets/x.js")).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("shows a message for pages and a 404 for files during a build", async () => {
  rmSync(join(web.path, "index.html"));
  rmSync(join(web.path, "assets"), { recursive: true });
  rmSync(join(web.path, "reference"), { recursive: true });
  for (const page of ["/homepage", "/api/docs"])
    expect(await get(page)).toMatchObject({
      statusCode: 503,
      headers: { "retry-after": "5" },
      body: "The portal is being updated. Reload this page in a moment.",
    });
  expect(await get("/assets/second.js")).toMatchObject({
    statusCode: 404,
    body: '{"detail":"Not found.","code":"not_found","params":{}}',
  });
  build("third");
  expect((await get("/homepage")).statusCode).toBe(200);
});

test("sends the compressed file of the build to a browser that accepts it", async () => {
  const packed = brotliCompressSync("// packed");
  writeFileSync(join(web.path, "assets", "third.js.br"), packed);
  const headers = { "accept-encoding": "gzip, deflate, br" };
  const answer = await stage.app.inject({ url: "/assets/third.js", headers });
  expect(answer.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": expect.stringContaining("javascript"),
    vary: expect.stringContaining("accept-encoding"),
  });
  expect(answer.rawPayload).toEqual(packed);
  expect(await get("/assets/third.js")).toMatchObject({ statusCode: 200, body: "// third" });
});

test("serves no hidden files", async () => {
  writeFileSync(join(web.path, ".sources"), "secret");
  expect(await get("/.sources")).toMatchObject({
    statusCode: 404,
    body: '{"detail":"Not found.","code":"not_found","params":{}}',
  });
});

test("serves the page with all headers for an undecodable path", async () => {
  build("fourth");
  for (const url of ["/%FF", "/orders/%E0%A4%A?page=%31", "/%", "/%00", "/documents/%00/x"]) {
    const answer = await get(url);
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, '<script src="/assets/fourth.js">']);
    expect(answer.headers).toMatchObject({ "x-content-type-options": "nosniff", "x-request-id": expect.any(String) });
  }
});

test("responds 404 with all headers to an undecodable or very long API path", async () => {
  for (const url of ["/api/%FF", "/api/nothing/%E0%A4%A", "/%FF.png", `/api/${"x".repeat(2000)}`]) {
    const answer = await get(url);
    expect([url, answer.statusCode, answer.body]).toEqual([
      url,
      404,
      '{"detail":"Not found.","code":"not_found","params":{}}',
    ]);
    expect(answer.headers).toMatchObject({ "x-content-type-options": "nosniff", "x-request-id": expect.any(String) });
  }
  const { token } = await stage.aVendor();
  for (const id of ["%FF", "x".repeat(2000)]) {
    const answer = await stage.call(token, "GET", `/api/products/${id}/`);
    expect([answer.statusCode, answer.body]).toEqual([404, '{"detail":"Not found.","code":"not_found","params":{}}']);
    expect(answer.headers).toMatchObject({ "content-security-policy": expect.any(String) });
  }
});
