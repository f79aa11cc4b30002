import { unsupportedFile, type Uploaded } from "@lading/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { ApiError } from "../lib/api-error.ts";
import { outcomeOf } from "./upload-outcome.ts";
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
    refusalOf: (file) => (file.name.endsWith(".exe") ? unsupportedFile : undefined),
    onStored: ({ id }) => storedIds.push(id),
  });
});

test("three files are on their way at a time, and the next begins when one of them ends", async () => {
  queue.add(files("a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.pdf"));
  expect(steps()).toEqual(["sending", "sending", "sending", "waiting", "waiting"]);
  await sent[1]?.store();
  expect(steps()).toEqual(["sending", "stored", "sending", "sending", "waiting"]);
  expect(sent.map(({ name }) => name)).toEqual(["a.pdf", "b.pdf", "c.pdf", "d.pdf"]);
});

test("a file of a wrong kind is refused before anything is sent, and keeps nobody waiting", () => {
  queue.add(files("virus.exe", "a.pdf"));
  expect(stateOf("virus.exe")).toEqual({ step: "failed", message: unsupportedFile, cure: "none" });
  expect(sent.map(({ name }) => name)).toEqual(["a.pdf"]);
});

test("a file goes from its first byte to being stored, which is the server's word alone", async () => {
  queue.add(files("a.pdf"));
  sent[0]?.onSent(700);
  expect(stateOf("a.pdf")).toEqual({ step: "sending", sent: 700 });
  sent[0]?.onAllSent();
  expect(stateOf("a.pdf")).toEqual({ step: "storing" });
  expect(storedIds).toEqual([]);
  await sent[0]?.store({ id: "x", name: "older" });
  expect(stateOf("a.pdf")).toMatchObject({ step: "stored", document: { same_as: { name: "older" } } });
  expect(storedIds).toEqual(["id of a.pdf"]);
});

test("a cancelled file is quiet, gives its place to the next and can be tried again", async () => {
  queue.add(files("a.pdf", "b.pdf", "c.pdf", "d.pdf"));
  queue.cancel(keyOf("a.pdf"));
  expect(steps()).toEqual(["cancelled", "sending", "sending", "sending"]);
  expect(sent[0]?.signal.aborted).toBe(true);
  sent[0]?.onSent(900);
  expect(stateOf("a.pdf")).toEqual({ step: "cancelled" });
  queue.retry(keyOf("a.pdf"));
  expect(stateOf("a.pdf")).toEqual({ step: "waiting" });
  await sent[1]?.store();
  expect(steps()).toEqual(["sending", "stored", "sending", "sending"]);
});

test("all are cancelled at once, those that wait too, and what is stored stays so", async () => {
  queue.add(files("a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.pdf"));
  await sent[0]?.store();
  queue.cancelAll();
  expect(steps()).toEqual(["stored", "cancelled", "cancelled", "cancelled", "cancelled"]);
  expect(sent).toHaveLength(4);
});

describe("a file that fails", () => {
  test.each([
    [
      "the field's first message",
      new ApiError(400, { document: ["Not a PDF.", "Too long."], detail: "No." }),
      "Not a PDF.",
    ],
    ["else the detail", new ApiError(413, { detail: "Too large." }), "Too large."],
    ["else a sentence", new ApiError(500), "Something went wrong."],
    ["a lost connection", new ApiError(0), "The connection was lost before the file was stored."],
    ["a mistake of ours", new Error("oops"), "Something went wrong."],
  ])("says why: %s", async (_, error, message) => {
    queue.add(files("a.pdf"));
    await sent[0]?.refuse(error);
    expect(stateOf("a.pdf")).toMatchObject({ step: "failed", message });
  });

  test.each([
    [0, "retry"],
    [429, "retry"],
    [500, "retry"],
    [507, "retry"],
    [400, "none"],
    [403, "none"],
    [413, "none"],
  ])("is offered again where that may help: after %i, %s", async (status, cure) => {
    queue.add(files("a.pdf"));
    await sent[0]?.refuse(new ApiError(status));
    expect(stateOf("a.pdf")).toMatchObject({ cure });
  });

  test("is sent anew when it is tried again, while the others go on", async () => {
    queue.add(files("a.pdf", "b.pdf"));
    await sent[0]?.refuse(new ApiError(0));
    queue.retry(keyOf("a.pdf"));
    expect(steps()).toEqual(["sending", "sending"]);
    await sent[2]?.store();
    await sent[1]?.store();
    expect(storedIds).toEqual(["id of a.pdf", "id of b.pdf"]);
  });

  test("can be taken off the list", async () => {
    queue.add(files("a.pdf", "b.pdf"));
    await sent[0]?.refuse(new ApiError(400));
    queue.remove(keyOf("a.pdf"));
    expect(queue.uploads().map(({ file }) => file.name)).toEqual(["b.pdf"]);
  });
});

test("an ended session ends what waits, without asking the server for each", async () => {
  queue.add(files("a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.pdf"));
  await sent[0]?.store();
  await sent[1]?.refuse(new ApiError(401, { detail: "Sign in again." }));
  expect(steps()).toEqual(["stored", "failed", "sending", "sending", "failed"]);
  expect(stateOf("e.pdf")).toEqual({ step: "failed", message: "Your session has ended.", cure: "sign-in" });
  expect(sent).toHaveLength(4);
});

test("without a connection nothing new begins; it does once there is one", () => {
  queue.hold(true);
  queue.add(files("a.pdf"));
  expect(steps()).toEqual(["waiting"]);
  queue.hold(false);
  expect(steps()).toEqual(["sending"]);
});

test("listeners hear of each change, until they leave", () => {
  let heard = 0;
  const leave = queue.subscribe(() => (heard += 1));
  queue.add(files("a.pdf"));
  const before = heard;
  expect(before).toBeGreaterThan(0);
  leave();
  queue.cancelAll();
  expect(heard).toBe(before);
});

test("the receipt counts what became of each file", async () => {
  expect(outcomeOf(queue.uploads())).toBe("");
  queue.add(files("a.pdf", "virus.exe", "c.pdf"));
  await sent[0]?.store();
  expect(outcomeOf(queue.uploads())).toBe("1 of 3 files stored so far, 1 failed");
  queue.cancelAll();
  expect(outcomeOf(queue.uploads())).toBe("1 of 3 files stored, 1 failed, 1 cancelled");
});

const files = (...names: string[]) => names.map((name) => new File(["x".repeat(1000)], name));
const steps = () => queue.uploads().map(({ state }) => state.step);
const find = (name: string) => queue.uploads().find(({ file }) => file.name === name);
const stateOf = (name: string) => find(name)?.state;
const keyOf = (name: string) => find(name)?.key ?? "";

/** Lets what follows from an answer happen. */
async function settle(answer: () => void) {
  answer();
  await new Promise((resolve) => setTimeout(resolve));
}

test("clearing the list takes off what has ended, and nothing that is under way", async () => {
  queue.add(files("a.pdf", "b.pdf", "virus.exe"));
  await sent[0]?.store();
  queue.clear();
  expect(queue.uploads().map(({ file }) => file.name)).toEqual(["b.pdf"]);
});
