import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempDisposableSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { clearRemains, findClusterProcesses } from "./postmaster.ts";

test("waits for the end of the processes of a killed PostgreSQL before it removes its files", async () => {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), "lading-remains-"));
  const cluster = realpathSync(folder.path);
  const pidFile = path.join(cluster, "postmaster.pid");
  writeFileSync(pidFile, "");
  const program = path.join(cluster, "postgres");
  symlinkSync("/bin/sh", program);
  // A busy process ends when its turn comes, so more of them than processors do not end at once.
  const clients = Array.from({ length: availableParallelism() * 4 }, () =>
    spawn(program, ["-c", "echo; while :; do :; done"], { cwd: cluster }),
  );
  using cleanup = new DisposableStack();
  cleanup.defer(() => {
    for (const client of clients) client.kill("SIGKILL");
  });
  await Promise.all(clients.map(({ stdout }) => once(stdout, "data")));
  expect(findClusterProcesses(cluster)).toHaveLength(clients.length);

  await clearRemains(cluster);
  expect(findClusterProcesses(cluster)).toEqual([]);
  expect(existsSync(pidFile)).toBe(false);
});
