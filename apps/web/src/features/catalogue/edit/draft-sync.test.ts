import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveTokens } from "../../../lib/session.ts";
import { productEdits, setCachedDraft, submitEdits } from "../edits-api.ts";
import { DraftSync } from "./draft-sync.ts";

const base = "/api/products/GV-10";
const price = { name: "price", old_value: "100.00", new_value: "112.50" };
const color = { name: "color", old_value: "Gray", new_value: "Blue" };
const draft = (...edited_fields: object[]) => ({ edited_fields, updated_at: "2026-11-21T10:00:00Z" });

let requests: string[];
/** The responses of the server by "METHOD path"; without one, it is unreachable. */
let responses: Record<string, () => unknown>;
let storage: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  requests = [];
  storage = new Map();
  responses = {
    [`GET ${base}/draft`]: () => ({ draft: null }),
    [`PUT ${base}/draft`]: () => draft(price),
  };
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body: string | null }) => {
    requests.push([method, path, body && fieldNames(body)].filter(Boolean).join(" "));
    const respond = responses[`${method} ${path}`];
    return respond ? Response.json(respond()) : Response.error();
  });
  saveTokens({ access: "a", refresh: "r" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fieldNames = (body: string) =>
  (JSON.parse(body) as { edited_fields: { name: string }[] }).edited_fields.map(({ name }) => name).join("+"); // both bodies of the contract have it

const startSync = () => {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  const { queryKey } = productEdits("GV-10");
  client.setQueryData(queryKey, { edits: [], draft: null, discontinuation: null });
  const sync = new DraftSync("GV-10", {
    get: () => client.getQueryData(queryKey)?.draft,
    set: (saved) => setCachedDraft(client, "GV-10", saved),
  });
  const submit = () =>
    sync.submit(
      () => submitEdits(client, "GV-10", [price]),
      () => ["price"],
    );
  return { sync, submit, getCached: () => client.getQueryData(queryKey) };
};
const submitted = (removed_draft: object | null = null) => ({
  edits: [],
  product_edits: { edits: [{ name: "price" }], draft: null },
  removed_draft,
});
const respondToSubmission = (removed?: object) => {
  responses[`PATCH ${base}/edit`] = () => submitted(removed);
};

test("submits text typed a moment ago in one request, and shows the response", { tags: ["DET-06.5"] }, async () => {
  respondToSubmission();
  const { sync, submit, getCached } = startSync();
  sync.update(["price"], [price]);
  await submit();
  await vi.runAllTimersAsync();
  expect(requests).toEqual([`PATCH ${base}/edit price`]);
  expect(getCached()).toEqual(submitted().product_edits);
  expect([...storage.keys()]).toEqual(["lading.session"]);
});

test("submits in one request after the draft was saved", { tags: ["DET-06.5"] }, async () => {
  respondToSubmission(draft(price));
  const { sync, submit } = startSync();
  sync.update(["price"], [price]);
  await vi.runAllTimersAsync();
  expect(requests.splice(0)).toEqual([`GET ${base}/draft`, `PUT ${base}/draft price`]);
  await submit();
  await vi.runAllTimersAsync();
  expect(requests).toEqual([`PATCH ${base}/edit price`]);
});

test("submits after a draft in flight has arrived", { tags: ["DET-07.5"] }, async () => {
  respondToSubmission();
  const { sync, submit } = startSync();
  sync.update(["price"], [price]);
  void sync.flush();
  await submit();
  expect(requests).toEqual([`GET ${base}/draft`, `PUT ${base}/draft price`, `PATCH ${base}/edit price`]);
});

test("saves the fields of another device as a new draft after a submission", { tags: ["DET-07.4"] }, async () => {
  respondToSubmission(draft(price, color));
  const { sync, submit } = startSync();
  sync.update(["price"], [price]);
  await submit();
  await vi.runAllTimersAsync();
  expect(requests).toEqual([`PATCH ${base}/edit price`, `GET ${base}/draft`, `PUT ${base}/draft color`]);
});

test("saves the draft after a submission that failed", { tags: ["DET-07.1"] }, async () => {
  const { sync, submit } = startSync();
  sync.update(["price"], [price]);
  await expect(submit()).rejects.toMatchObject({ status: 0 });
  await vi.runAllTimersAsync();
  expect(requests).toEqual([`PATCH ${base}/edit price`, `GET ${base}/draft`, `PUT ${base}/draft price`]);
});

test("sends no draft while a submission is in flight and the page goes away", { tags: ["DET-07.5"] }, async () => {
  respondToSubmission();
  const { sync, submit } = startSync();
  sync.update(["price"], [price]);
  const submission = submit();
  sync.flushOnClose();
  await submission;
  expect(requests).toEqual([`PATCH ${base}/edit price`]);
});

test(
  "drops a submitted change at the next visit if the page closed before the response",
  { tags: ["DET-07.5"] },
  async () => {
    const { sync } = startSync();
    sync.update(["price", "color"], [price, color]);
    const edit = { ...price, name: "price", status: "pending" };
    sync.dropSubmitted([edit as Parameters<typeof sync.dropSubmitted>[0][number]]); // the parts that are compared
    await sync.flush();
    expect(requests).toEqual([`GET ${base}/draft`, `PUT ${base}/draft color`]);
  },
);

test("sends what another tab overwrote in the storage as it was typed", { tags: ["DET-07.4"] }, async () => {
  const { sync } = startSync();
  sync.update(["price"], [price]);
  const key = [...storage.keys()].find((name) => name.includes("product-draft"));
  storage.set(key ?? "", JSON.stringify({ changes: [color], unsent: [], typed_at: "2026-11-21T10:00:00Z" }));
  responses[`GET ${base}/draft`] = () => ({ draft: draft(color) });
  responses[`PUT ${base}/draft`] = () => draft(color, price);
  await vi.runAllTimersAsync();
  expect(requests).toEqual([`GET ${base}/draft`, `PUT ${base}/draft color+price`]);
});
