import { readUserDetails, signIn, type Endpoint } from "@lading/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { call } from "./api.ts";
import { accessToken, saveTokens, signOut } from "./session.ts";

/** Returns the responses in turn, and lists each request as "METHOD path token". */
let answers: (() => Response | Promise<Response>)[];
let made: string[];
let storage: Map<string, string>;
const visited = vi.fn<(address: string) => void>();

beforeEach(() => {
  answers = [];
  made = [];
  storage = new Map();
  visited.mockClear();
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  vi.stubGlobal("location", { pathname: "/product-catalog", search: "?page=2", assign: visited });
  vi.stubGlobal(
    "fetch",
    async (path: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
      made.push([method, path, headers["authorization"]?.replace("Bearer ", "")].filter(Boolean).join(" "));
      return (answers.shift() ?? (() => Response.error()))();
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const answer =
  (status: number, body: unknown = {}) =>
  () =>
    Response.json(body, { status });
const user = "/api/accounts/user-details/";

test("renews the session once and repeats the request once", { tags: ["SESS-02.1", "SESS-02.2"] }, async () => {
  saveTokens({ access: "old", refresh: "r1" });
  answers = [answer(401), answer(200, { access: "new", refresh: "r2" }), answer(200, { id: "u" })];
  expect(await call(readUserDetails, {})).toEqual({ id: "u" });
  expect(made).toEqual([`GET ${user} old`, "POST /api/token/refresh", `GET ${user} new`]);
  expect(accessToken()).toBe("new");
});

test("renews the session once for requests that are refused at the same time", { tags: ["SESS-02.1"] }, async () => {
  saveTokens({ access: "old", refresh: "r1" });
  answers = [answer(401), answer(401), answer(200, { access: "new", refresh: "r2" }), answer(200), answer(200)];
  await Promise.all([call(readUserDetails, {}), call(readUserDetails, {})]);
  expect(made.filter((line) => line.includes("refresh"))).toHaveLength(1);
});

test("uses the tokens that another tab has renewed meanwhile", { tags: ["SESS-02.1"] }, async () => {
  saveTokens({ access: "old", refresh: "r1" });
  answers = [
    () => {
      saveTokens({ access: "theirs", refresh: "r2" });
      return Response.json({}, { status: 401 });
    },
    answer(200),
  ];
  await call(readUserDetails, {});
  expect(made).toEqual([`GET ${user} old`, `GET ${user} theirs`]);
});

test(
  "removes the tokens after a second refusal and opens the sign-in page, which leads back",
  { tags: ["SESS-02.2", "SESS-02.3", "SHELL-13"] },
  async () => {
    saveTokens({ access: "old", refresh: "r1" });
    answers = [answer(401), answer(200, { access: "new", refresh: "r2" }), answer(401)];
    await expect(call(readUserDetails, {})).rejects.toMatchObject({ status: 401 });
    expect(storage.size).toBe(0);
    expect(visited).toHaveBeenCalledWith("/login?from=%2Fproduct-catalog%3Fpage%3D2");
  },
);

test("removes the tokens when the session cannot be renewed", { tags: ["SESS-02.3"] }, async () => {
  saveTokens({ access: "old", refresh: "r1" });
  answers = [answer(401), answer(401)];
  await expect(call(readUserDetails, {})).rejects.toMatchObject({ status: 401 });
  expect(storage.size).toBe(0);
});

test.for([0, 429, 503])(
  "keeps the user signed in when the renewal fails with %i",
  { tags: ["SESS-02.3"] },
  async (status) => {
    saveTokens({ access: "old", refresh: "r1" });
    answers = [answer(401), status === 0 ? () => Promise.reject(new TypeError("Failed to fetch")) : answer(status)];
    await expect(call(readUserDetails, {})).rejects.toMatchObject({ status });
    expect(accessToken()).toBe("old");
    expect(visited).not.toHaveBeenCalled();
  },
);

test("does not restore a session that ended during its renewal", { tags: ["SESS-01.2"] }, async () => {
  saveTokens({ access: "old", refresh: "r1" });
  answers = [
    answer(401),
    () => {
      signOut();
      return Response.json({ access: "new", refresh: "r2" });
    },
  ];
  await expect(call(readUserDetails, {})).rejects.toMatchObject({ status: 401 });
  expect(accessToken()).toBeUndefined();
});

test(
  "keeps the page to return to when a second request is refused after the user left it",
  { tags: ["SHELL-13"] },
  async () => {
    saveTokens({ access: "old", refresh: "r1" });
    vi.stubGlobal("location", { pathname: "/login", search: "?from=%2Fsettings", assign: visited });
    answers = [answer(401), answer(401)];
    await expect(call(readUserDetails, {})).rejects.toMatchObject({ status: 401 });
    expect(visited).not.toHaveBeenCalled();
  },
);

test(
  "does not open the sign-in page again for a request that is refused after a sign-out in another tab",
  { tags: ["SESS-01.2"] },
  async () => {
    saveTokens({ access: "", refresh: "" });
    vi.stubGlobal("location", { pathname: "/login", search: "", assign: visited });
    answers = [answer(401)];
    await expect(call(readUserDetails, {})).rejects.toMatchObject({ status: 401 });
    expect(visited).not.toHaveBeenCalled();
  },
);

test("reports a response whose connection was lost in the middle of the body", async () => {
  saveTokens({ access: "old", refresh: "r1" });
  const body = () => new ReadableStream({ start: (stream) => stream.error(new TypeError("network error")) });
  answers = [() => new Response(body())];
  await expect(call(readUserDetails, {})).rejects.toMatchObject({
    status: 0,
    message: "The server could not be reached.",
  });
});

test("does not renew the session without a token", { tags: ["SESS-03"] }, async () => {
  answers = [answer(401)];
  await expect(call(readUserDetails, {})).rejects.toMatchObject({ status: 401 });
  expect(made).toEqual([`GET ${user}`]);
});

test("does not renew the session after a failed sign-in or password change", { tags: ["SESS-03"] }, async () => {
  const changePassword = {
    method: "POST",
    path: "/api/accounts/change-password/",
    access: "signed-in",
    summary: "Change the password",
    response: z.object({}),
  } satisfies Endpoint;
  saveTokens({ access: "old", refresh: "r1" });
  answers = [answer(401), answer(401)];
  await expect(call(changePassword, {})).rejects.toMatchObject({ status: 401 });
  await expect(call(signIn, { body: { email: "a@b.example", password: "x" } })).rejects.toMatchObject({ status: 401 });
  expect(made).toEqual(["POST /api/accounts/change-password/ old", "POST /api/token"]);
  expect(accessToken()).toBe("old");
});

test("reports the server's sentence, its messages by field and its request id", { tags: ["API-02.1"] }, async () => {
  answers = [
    () =>
      Response.json(
        { email: ["Must be a valid email."], detail: "No." },
        { status: 400, headers: { "x-request-id": "42" } },
      ),
  ];
  await expect(call(signIn, { body: { email: "", password: "" } })).rejects.toMatchObject({
    status: 400,
    detail: "No.",
    fields: { email: ["Must be a valid email."] },
    requestId: "42",
  });
});
