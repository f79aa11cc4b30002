import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const unit = path.join(import.meta.dirname, "../deploy/lading.service");
const hasSystemd = await run("systemd-analyze", ["--version"]).then(
  () => true,
  () => false,
);

test.runIf(hasSystemd)("the unit of systemd is exposed by at most 2.0 of 10", { tags: "OPS-05.1" }, async () => {
  const { stdout } = await run("systemd-analyze", ["security", "--offline=true", "--no-pager", unit]);
  const exposure = Number(/Overall exposure level for lading\.service: ([\d.]+)/.exec(stdout)?.[1]);
  expect(exposure).toBeLessThanOrEqual(2);
});
