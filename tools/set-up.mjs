// Makes the checkout ready to run: packages, the built web app, a browser for its tests. It runs before anything is
// installed and on the oldest node that is good enough to begin with, so it uses nothing but that.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const inRoot = (...parts) => path.join(root, ...parts);

checkNode();
installPackages();
if (!process.argv.includes("--no-build")) buildWebApp();
if (process.argv.includes("--chromium")) ensureChromium();

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  end(`Lading needs node 20.19 or newer to begin with; this is ${process.version}.`);
}

function installPackages() {
  if (packagesAreInstalled()) return;
  say("Installing the packages (about a minute)");
  // npm's own node, because the one below node_modules is about to be replaced.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  // Not "npm ci": it refuses to begin where a registry lacks some package's build for a platform that is not this one.
  const install = ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
  const installed = npm && node ? run(node, [npm, ...install]) : run("npm", install);
  if (!installed) end("The packages could not be installed; npm's message above says why.");
}

// npm notes what it has installed in the form of the lockfile. What is optional may be for another machine.
function packagesAreInstalled() {
  const installed = readJson("node_modules/.package-lock.json");
  if (!installed) return false;
  const wanted = readJson("package-lock.json");
  return Object.entries(wanted.packages).every(([place, entry]) => {
    const found = installed.packages[place];
    if (!place.includes("node_modules/")) return true;
    return found ? found.version === entry.version && found.integrity === entry.integrity : entry.optional === true;
  });
}

function readJson(file) {
  return existsSync(inRoot(file)) ? JSON.parse(readFileSync(inRoot(file), "utf8")) : undefined;
}

function buildWebApp() {
  const stamp = inRoot("apps/web/dist/.sources");
  const sources = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return;
  say("Building the web app");
  // The page in the frame of dashboards is built by itself, into the folder of the app.
  const built = ["vite.config.ts", "vite.embed.config.ts"].every((config) =>
    run("vite", ["build", "--config", config, "--logLevel", "warn"], {
      cwd: inRoot("apps/web"),
      env: { ...process.env, PATH: `${inRoot("node_modules/.bin")}${path.delimiter}${process.env.PATH}` },
    }),
  );
  if (!built) end("The web app could not be built; the message above says why.");
  writeFileSync(stamp, sources);
}

function hashOfSources() {
  const hash = createHash("sha256");
  const web = readdirSync(inRoot("apps/web"), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join("apps/web", entry.name));
  const folders = ["apps/web/src", "apps/web/public", "packages/contract/src"].flatMap(filesIn);
  for (const file of ["package-lock.json", ...web, ...folders].toSorted((a, b) => a.localeCompare(b)))
    hash
      .update(`${file}\n`)
      .update(readFileSync(inRoot(file)))
      .update("\n");
  return hash.digest("hex");
}

// The build writes generated files anew.
function filesIn(folder) {
  if (!existsSync(inRoot(folder))) return [];
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(name);
    return entry.name.includes(".gen.") ? [] : [name];
  });
}

function ensureChromium() {
  if (hasChromium()) return;
  const asRoot = process.getuid() === 0 ? [] : ["sudo", "-n"];
  if (isOnPath("apt-get") && works([...asRoot, "true"])) {
    say("Installing Chromium, which the tests of the web app run in");
    const apt = (...words) => run(...split([...asRoot, "apt-get", "-qq", ...words]));
    // The shell is Chromium without a window of its own: the same engine, and the journeys take a third of the time.
    if (apt("update") && apt("install", "-y", "chromium-headless-shell") && hasChromium()) return;
    if (apt("install", "-y", "chromium") && hasChromium()) return;
  }
  end("The tests of the web app need Chromium or Chrome: install one, or name its program in CHROME_PATH.");
}

function hasChromium() {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) return existsSync(CHROME_PATH);
  return ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].some(isOnPath);
}

function isOnPath(program) {
  return process.env.PATH.split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));
}

function works(words) {
  return spawnSync(...split(words), { stdio: "ignore" }).status === 0;
}

function split([program, ...programArguments]) {
  return [program, programArguments];
}

function run(program, programArguments, options) {
  return spawnSync(program, programArguments, { cwd: root, stdio: "inherit", ...options }).status === 0;
}

function say(line) {
  console.error(`${line} …`);
}

function end(line) {
  console.error(line);
  process.exit(1);
}
