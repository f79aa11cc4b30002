import { readUserDetails, signIn, type Endpoint } from "@lading/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { call } from "./api.ts";
import { accessToken, saveTokens, signOut } from "./session.ts";

/** Answers in turn; each request that was made stands as "METHOD path token". */
let answers: (() => Response | Promise<Response>)[];
let made: string[];
let kept: Map<string, string>;
const visited = vi.fn<(address: string) => void>();

beforeEach(() => {
  answers = [];
  made = [];
  kept = new Map();
  visited.mockClear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
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

test("renews the session once and repeats the request once", { tags: ["SESS-02"] }, async () => {
  saveTokens({ access: "old", refresh: "r1" });
  answers = [answer(401), answer(200, { access: "new", refresh: "r2" }), answer(200, { id: "u" })];
  expect(await call(readUserDetails, {})).toEqual({ id: "u" });
  expect(made).toEqual([`GET ${user} old`, "POST /api/token/refresh", `GET ${user} new`]);
  expect(accessToken()).toBe("new");
});

test("shares one renewal among requests refused together", { tags: ["SESS-02"] }, async () => {
  saveTokens({ access: "old", refresh: "r1" });
  answers = [answer(401), answer(401), answer(200, { access: "new", refresh: "r2" }), answer(200), answer(200)];
  await Promise.all([call(readUserDetails, {}), call(readUserDetails, {})]);
  expect(made.filter((line) => line.includes("refresh"))).toHaveLength(1);
});

test("takes the pair that another tab has renewed meanwhile", { tags: ["SESS-02"] }, async () => {
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
  "removes the tokens at a second refusal and starts over at sign-in, remembering the page",
  { tags: ["SESS-02", "SHELL-13"] },
  async () => {
    saveTokens({ access: "old", refresh: "r1" });
    answers = [answer(401), answer(200, { access: "new", refresh: "r2" }), answer(401)];
    await expect(call(readUserDetails, {})).rejects.toMatchObject({ status: 401 });
    expect(kept.size).toBe(0);
    expect(visited).toHaveBeenCalledWith("/login?from=%2Fproduct-catalog%3Fpage%3D2");
  },
);

test("removes the tokens when the session cannot be renewed", { tags: ["SESS-02"] }, async () => {
  saveTokens({ access: "old", refresh: "r1" });
  answers = [answer(401), answer(401)];
  await expect(call(readUserDetails, {})).rejects.toMatchObject({ status: 401 });
  expect(kept.size).toBe(0);
});

test.for([0, 429, 503])(
  "keeps the user signed in when the renewal fails with %i",
  { tags: ["SESS-02"] },
  async (status) => {
    saveTokens({ access: "old", refresh: "r1" });
    answers = [answer(401), status === 0 ? () => Promise.reject(new TypeError("Failed to fetch")) : answer(status)];
    await expect(call(readUserDetails, {})).rejects.toMatchObject({ status });
    expect(accessToken()).toBe("old");
    expect(visited).not.toHaveBeenCalled();
  },
);

test("does not bring a session back that was ended while it was renewed", { tags: ["SESS-01"] }, async () => {
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
  "keeps the page to come back to when a second request is refused after it was left",
  { tags: ["SHELL-13"] },
  async () => {
    saveTokens({ access: "old", refresh: "r1" });
    vi.stubGlobal("location", { pathname: "/login", search: "?from=%2Fsettings", assign: visited });
    answers = [answer(401), answer(401)];
    await expect(call(readUserDetails, {})).rejects.toMatchObject({ status: 401 });
    expect(visited).not.toHaveBeenCalled();
  },
);

test("tries no renewal without a token", { tags: ["SESS-03"] }, async () => {
  answers = [answer(401)];
  await expect(call(readUserDetails, {})).rejects.toMatchObject({ status: 401 });
  expect(made).toEqual([`GET ${user}`]);
});

test("tries no renewal for a changed password, nor for a failed sign-in", { tags: ["SESS-03"] }, async () => {
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

test(
  "tells what the server said: its sentence, its messages by field, its reference",
  { tags: ["API-02"] },
  async () => {
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
  },
);
