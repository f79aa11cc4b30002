import { unsupportedFile, type Uploaded } from "@lading/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { ApiError } from "../lib/api-error.ts";
import { getOutcome } from "./upload-outcome.ts";
import { type Sending, uploadQueue } from "./upload-queue.ts";

interface Sent extends Sending {
  name: string;
  store: (same_as?: Uploaded["same_as"]) => Promise<void>;
  refuse: (error: unknown) => Promise<void>;
}

let sent: Sent[];
let storedIds: string[];
let queue: ReturnType<typeof uploadQueue>;

beforeEach(() => {
  sent = [];
  storedIds = [];
  queue = uploadQueue({
    send: (file, sending) => {
      const { promise, resolve, reject } = Promise.withResolvers<Uploaded>();
      sending.signal.addEventListener("abort", () => reject(sending.signal.reason));
      sent.push({
        ...sending,
        name: file.name,
        store: (same_as = null) => settle(() => resolve({ id: `id of ${file.name}`, name: file.name, same_as })),
        refuse: (error) => settle(() => reject(error)),
      });
      return promise;
    },
    getRefusal: (file) => (file.name.endsWith(".exe") ? unsupportedFile : undefined),
    onStored: ({ id }) => storedIds.push(id),
  });
});

test("sends three files concurrently, and the next one when one of them ends", async () => {
  queue.add(files("a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.pdf"));
  expect(steps()).toEqual(["sending", "sending", "sending", "waiting", "waiting"]);
  await sent[1]?.store();
  expect(steps()).toEqual(["sending", "stored", "sending", "sending", "waiting"]);
  expect(sent.map(({ name }) => name)).toEqual(["a.pdf", "b.pdf", "c.pdf", "d.pdf"]);
});

test("refuses a file of an unsupported type without sending it or delaying others", () => {
  queue.add(files("virus.exe", "a.pdf"));
  expect(getState("virus.exe")).toEqual({ step: "failed", message: unsupportedFile, cure: "none" });
  expect(sent.map(({ name }) => name)).toEqual(["a.pdf"]);
});

test("marks a file as stored only after the server's response", async () => {
  queue.add(files("a.pdf"));
  sent[0]?.onSent(700);
  expect(getState("a.pdf")).toEqual({ step: "sending", sent: 700 });
  sent[0]?.onAllSent();
  expect(getState("a.pdf")).toEqual({ step: "storing" });
  expect(storedIds).toEqual([]);
  await sent[0]?.store({ id: "x", name: "older" });
  expect(getState("a.pdf")).toMatchObject({ step: "stored", document: { same_as: { name: "older" } } });
  expect(storedIds).toEqual(["id of a.pdf"]);
});

test("keeps the state of a cancelled file, frees its slot for the next file and allows a retry", async () => {
  queue.add(files("a.pdf", "b.pdf", "c.pdf", "d.pdf"));
  queue.cancel(getKey("a.pdf"));
  expect(steps()).toEqual(["cancelled", "sending", "sending", "sending"]);
  expect(sent[0]?.signal.aborted).toBe(true);
  sent[0]?.onSent(900);
  expect(getState("a.pdf")).toEqual({ step: "cancelled" });
  queue.retry(getKey("a.pdf"));
  expect(getState("a.pdf")).toEqual({ step: "waiting" });
  await sent[1]?.store();
  expect(steps()).toEqual(["sending", "stored", "sending", "sending"]);
});

test("cancels all files, including waiting ones, but not stored ones", async () => {
  queue.add(files("a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.pdf"));
  await sent[0]?.store();
  queue.cancelAll();
  expect(steps()).toEqual(["stored", "cancelled", "cancelled", "cancelled", "cancelled"]);
  expect(sent).toHaveLength(4);
});

describe("a file that fails", () => {
  test.each([
    [
      "the field's messages, a line each",
      new ApiError(400, { document: ["Not a PDF.", "Too long."], detail: "No." }),
      "Not a PDF.\nToo long.",
    ],
    ["else the detail", new ApiError(413, { detail: "Too large." }), "Too large."],
    ["else a sentence", new ApiError(500), "Something went wrong."],
    ["a lost connection", new ApiError(0), "The connection was lost before the file was stored."],
    ["a mistake of ours", new Error("oops"), "Something went wrong."],
  ])("shows the reason: %s", async (_, error, message) => {
    queue.add(files("a.pdf"));
    await sent[0]?.refuse(error);
    expect(getState("a.pdf")).toMatchObject({ step: "failed", message });
  });

  test.each([
    [0, "retry"],
    [429, "retry"],
    [500, "retry"],
    [507, "retry"],
    [400, "none"],
    [403, "none"],
    [413, "none"],
  ])("offers a retry only if it can help: after %i, %s", async (status, cure) => {
    queue.add(files("a.pdf"));
    await sent[0]?.refuse(new ApiError(status));
    expect(getState("a.pdf")).toMatchObject({ cure });
  });

  test("can be sent again when the suspended company is open again", async () => {
    queue.add(files("a.pdf"));
    const detail = "Idle Pipe is suspended.";
    await sent[0]?.refuse(new ApiError(403, { detail, code: "company_suspended", params: {} }));
    expect(getState("a.pdf")).toMatchObject({ step: "failed", message: detail, cure: "retry" });
  });

  test("is sent again on retry while the others continue", async () => {
    queue.add(files("a.pdf", "b.pdf"));
    await sent[0]?.refuse(new ApiError(0));
    queue.retry(getKey("a.pdf"));
    expect(steps()).toEqual(["sending", "sending"]);
    await sent[2]?.store();
    await sent[1]?.store();
    expect(storedIds).toEqual(["id of a.pdf", "id of b.pdf"]);
  });

  test("can be removed from the list", async () => {
    queue.add(files("a.pdf", "b.pdf"));
    await sent[0]?.refuse(new ApiError(400));
    queue.remove(getKey("a.pdf"));
    expect(queue.uploads().map(({ file }) => file.name)).toEqual(["b.pdf"]);
  });
});

test("fails the waiting files without further requests when the session ends", async () => {
  queue.add(files("a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.pdf"));
  await sent[0]?.store();
  await sent[1]?.refuse(new ApiError(401, { detail: "Sign in again." }));
  expect(steps()).toEqual(["stored", "failed", "sending", "sending", "failed"]);
  expect(getState("e.pdf")).toEqual({ step: "failed", message: "Your session has ended.", cure: "sign-in" });
  expect(sent).toHaveLength(4);
});

test("starts no file without a connection, and continues once there is one", () => {
  queue.setPaused(true);
  queue.add(files("a.pdf"));
  expect(steps()).toEqual(["waiting"]);
  queue.setPaused(false);
  expect(steps()).toEqual(["sending"]);
});

test("calls listeners on each change until they unsubscribe", () => {
  let heard = 0;
  const leave = queue.subscribe(() => (heard += 1));
  queue.add(files("a.pdf"));
  const before = heard;
  expect(before).toBeGreaterThan(0);
  leave();
  queue.cancelAll();
  expect(heard).toBe(before);
});

test("counts the outcomes of the files in the summary", async () => {
  expect(getOutcome(queue.uploads())).toBe("");
  queue.add(files("a.pdf", "virus.exe", "c.pdf"));
  await sent[0]?.store();
  expect(getOutcome(queue.uploads())).toBe("1 of 3 files uploaded so far, 1 failed");
  queue.cancelAll();
  expect(getOutcome(queue.uploads())).toBe("1 of 3 files uploaded, 1 failed, 1 cancelled");
});

const files = (...names: string[]) => names.map((name) => new File(["x".repeat(1000)], name));
const steps = () => queue.uploads().map(({ state }) => state.step);
const find = (name: string) => queue.uploads().find(({ file }) => file.name === name);
const getState = (name: string) => find(name)?.state;
const getKey = (name: string) => find(name)?.key ?? "";

/** Resolves after the queue has handled the responses so far. */
async function settle(answer: () => void) {
  answer();
  await new Promise((resolve) => setTimeout(resolve));
}

test("clears only files that were stored, failed or cancelled", async () => {
  queue.add(files("a.pdf", "b.pdf", "virus.exe"));
  await sent[0]?.store();
  queue.clear();
  expect(queue.uploads().map(({ file }) => file.name)).toEqual(["b.pdf"]);
});
