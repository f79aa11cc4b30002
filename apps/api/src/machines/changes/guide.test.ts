import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { ChangePage } from "@lading/contract";
import { expect, test } from "vitest";
import { eventFixture } from "../../test/event-fixture.ts";
import { settleTransactions } from "../../test/settle-transactions.ts";

const { current, load } = eventFixture();
const guide = readFileSync(new URL("../../../../../docs/following-changes.md", import.meta.url), "utf8");
const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, command = ""]) => command);

test("the commands of the guide work as written", { tags: ["FEED-01.1"] }, async () => {
  const { stage, code } = current;
  await load([`${code},G-1,S-1,One,10.50`]);
  await settleTransactions(stage.owner);
  const { key } = await stage.anApiKey({ scopes: ["changes:read"] });
  const url = await stage.app.listen({ host: "127.0.0.1", port: 0 });
  const running = promisify(execFile)("sh", ["-e", "-c", commands.join("\n")], {
    cwd: stage.folder,
    env: { PATH: process.env.PATH, URL: url, API_KEY: key },
  });
  await expect.poll(() => readSnapshot(stage.folder)).toHaveLength(2);
  await load([`${code},G-1,S-1,Two,10.50`]);
  await running;
  expect(readSnapshot(stage.folder)).toMatchObject([
    { company_code: code, subject: "G-1", values: { name: "One" } },
    { count: 1 },
  ]);
  const page = JSON.parse(readFileSync(path.join(stage.folder, "page.json"), "utf8")) as ChangePage; // The contract's response.
  expect(page.changes[0]).toMatchObject({ subject: "G-1", data: { values: { name: "Two" } }, before: { name: "One" } });
});

function readSnapshot(folder: string): object[] {
  try {
    return readFileSync(path.join(folder, "products.ndjson"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  } catch {
    return []; // Not written yet.
  }
}
