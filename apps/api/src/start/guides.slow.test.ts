import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { freePort } from "@lading/embedded-postgres/free-port";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scratchFolder } from "../test/scratch-folder.ts";
import { startServer, type ServerProcess } from "../test/server-process.ts";
import { startReceiver } from "../test/webhook-fixture.ts";

const data = scratchFolder();
const work = scratchFolder();
let server: ServerProcess;
let receiverPort: number;
let apiKey: string;

beforeAll(async () => {
  server = await startServer(data.path, { DEMONSTRATION: "on", WEBHOOK_ALLOW: "127.0.0.1" });
  receiverPort = await freePort();
  ({ apiKey } = await follow("first-key"));
}, 120_000);
afterAll(async () => {
  await server.end("SIGTERM");
  data[Symbol.dispose]();
  work[Symbol.dispose]();
});

/** Ends the program that a guide starts, also after a failure. */
const endReceiver = `trap 'exit 1' TERM; trap 'kill $RECEIVER 2>/dev/null || true' EXIT`;

/** Runs the commands of a guide in one shell, and compares what they print with the guide, in which … stands for anything. */
async function follow(name: string) {
  const text = readFileSync(new URL(`../../../../docs/guides/${name}.md`, import.meta.url), "utf8")
    .replaceAll("http://localhost:8080", server.url)
    .replaceAll("8090", String(receiverPort));
  const steps = [...text.matchAll(/```sh\n(.*?)```(?:\n\n```json\n(.*?)```)?/gs)];
  expect(steps.length).toBeGreaterThan(2);
  const commands = steps.map(([, command]) => `${command}printf '\\036'`);
  const script = [endReceiver, ...commands, 'printf "%s" "$API_KEY"'].join("\n");
  const { stdout } = await promisify(execFile)("sh", ["-e", "-c", script], {
    cwd: work.path,
    env: { PATH: process.env.PATH, URL: server.url, API_KEY: apiKey },
    timeout: 50_000,
  });
  const printed = stdout.split("\u001e");
  for (const [place, [, command, shown = ""]] of steps.entries())
    expect({ command, printed: withoutSpace(printed[place] ?? "") }).toEqual({
      command,
      printed: expect.stringMatching(toPattern(shown)),
    });
  return { apiKey: printed.at(-1) ?? "" };
}

const withoutSpace = (text: string) => text.replaceAll(/\s/g, "");
const escape = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
const toPattern = (shown: string) => new RegExp(`^${withoutSpace(shown).split("…").map(escape).join(".*")}$`, "s");

test("the guide to the first key works as written", { tags: ["REF-02", "KEY-01.1"] }, () => {
  expect(apiKey).toMatch(/^ldg_live_/);
});

test("the guide to loading products works as written", { tags: ["REF-02", "PROV-03.1"] }, async () => {
  expect(await follow("load-products")).toEqual({ apiKey });
});

test("the guide to following changes works as written", { tags: ["REF-02", "FEED-01.1", "FEED-03.1"] }, async () => {
  expect(await follow("follow-changes")).toEqual({ apiKey });
});

test("the guide to verifying webhooks works as written", { tags: ["REF-02", "HOOK-01.1"] }, async () => {
  expect(await follow("verify-webhooks")).toEqual({ apiKey });
});

test("the library of Standard Webhooks accepts what the portal sends", { tags: ["REF-02", "HOOK-01.1"] }, async () => {
  await using receiver = await startReceiver();
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
    const answer = await fetch(`${server.url}/api/provider/webhooks/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { id: string; secret: string }; // The contract's response.
  };
  const { id, secret } = await post("", { url: receiver.url, types: ["product.updated"] });
  await post(`${id}/test`, {});
  await expect.poll(() => receiver.received).toHaveLength(1);
  const { headers, body } = receiver.received[0]!; // The poll found it.
  const verified = new Webhook(secret).verify(body, headers as Record<string, string>); // These headers are not repeated.
  expect(verified).toMatchObject({ type: "webhook.test", data: { webhook_id: id } });
});
