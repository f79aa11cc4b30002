import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

/** The portal has them only with a replica. */
const ofReplica = ["database_replica_usable", "database_replica_lag_bytes", "database_replica_reads_total"];

const readShipped = (file: string) => readFileSync(new URL(`../../../../../${file}`, import.meta.url), "utf8");
const read = async () => (await stage.call(undefined, "GET", "/metrics", {})).body;
const findNames = async () => [...(await read()).matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) => name);
const findValue = async (name: string) => Number(new RegExp(`^${name} (.*)$`, "m").exec(await read())?.[1]);

test("the documents list every metric of the portal", { tags: ["OPS-04.1"] }, async () => {
  const [, table = ""] = readShipped("docs/operating.md").split("### Metrics");
  const listed = table
    .split("\n## ")[0]!
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...line.split(" | ")[0]!.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
  const own = (await findNames()).filter((name) => !/^(process|nodejs)_/.test(name));
  expect(listed.toSorted()).toEqual([...own, ...ofReplica].toSorted());
});

test("metrics tell how late mails, webhooks and runs are", { tags: ["OPS-04.1"] }, async () => {
  expect(await findValue("mail_oldest_due_seconds")).toBe(0);
  expect(await findValue("webhook_oldest_due_seconds")).toBe(0);
  expect(await findValue("run_oldest_queued_seconds")).toBe(0);
  expect(await findValue("company_certificate_expires_seconds")).toBeNaN();
  expect(await findValue("requirement_drift")).toBeNaN();
  await stage.owner.query(
    `insert into mails (recipient, subject, text, html, due_at) values ('a@b.example', 's', 't', 'h', now() - interval '1 hour')`,
  );
  expect(Math.floor((await findValue("mail_oldest_due_seconds")) / 60)).toBe(60);
});

test.each(["deploy/alert-rules.yaml", "deploy/grafana-dashboard.json"])(
  "%s names only metrics that exist",
  { tags: ["OPS-04.2"] },
  async (file) => {
    const named = [...readShipped(file).matchAll(/(\w+)\{job=/g)].map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(8);
    const known = new Set(["up", ...ofReplica, ...(await findNames())]);
    expect(named.filter((name) => !known.has(name.replace(/(?<=^http.*)_(?:count|bucket|sum)$/, "")))).toEqual([]);
  },
);
