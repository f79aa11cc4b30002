// Prepares the checkout: installs the packages, builds the web app and the server, and installs a browser, database tools and an
// office program for the tests.
// It runs before anything is installed, on node 20.19 or newer, so it imports only built-in modules.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const inRoot = (...parts) => path.join(root, ...parts);

// A portal with DEMONSTRATION=off installs neither the demonstration nor the libraries that only the demonstration uses.
const isWithoutDemonstration = process.env.DEMONSTRATION === "off";
const workspaces = isWithoutDemonstration
  ? ["--include-workspace-root", "--workspace=apps/api", "--workspace=apps/web"]
  : [];
const partialInstallation = inRoot("node_modules", ".without-demonstration");

checkNode();
installPackages();
if (!process.argv.includes("--no-build")) {
  buildWebApp();
  buildServer();
}
if (process.argv.includes("--chromium")) ensureChromium();
if (process.argv.includes("--database-tools")) ensureDatabaseTools();
if (process.argv.includes("--office")) ensureOffice();

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  end(`Lading needs node 20.19 or newer; this is ${process.version}.`);
}

function installPackages() {
  if (packagesAreInstalled()) return;
  say("Installing the packages (about a minute)");
  // Uses the node that runs npm, because npm is about to replace the one below node_modules.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  // "npm ci" fails if the registry lacks a package's build for any platform, even another one.
  const install = ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", ...workspaces];
  const installed = npm && node ? run(node, [npm, ...install]) : run("npm", install);
  if (!installed) end("The packages could not be installed; see npm's message above.");
  if (isWithoutDemonstration) writeFileSync(partialInstallation, hashOfLockfile());
}

// npm writes a lockfile of the installed packages. Optional packages may be missing because they are for another platform.
function packagesAreInstalled() {
  if (isWithoutDemonstration && existsSync(partialInstallation))
    return readFileSync(partialInstallation, "utf8") === hashOfLockfile();
  const installed = readJson("node_modules/.package-lock.json");
  if (!installed) return false;
  const wanted = readJson("package-lock.json");
  return Object.entries(wanted.packages).every(([place, entry]) => {
    const found = installed.packages[place];
    if (!place.includes("node_modules/")) return true;
    return found ? found.version === entry.version && found.integrity === entry.integrity : entry.optional === true;
  });
}

function hashOfLockfile() {
  return createHash("sha256")
    .update(readFileSync(inRoot("package-lock.json")))
    .digest("hex");
}

function readJson(file) {
  return existsSync(inRoot(file)) ? JSON.parse(readFileSync(inRoot(file), "utf8")) : undefined;
}

function buildWebApp() {
  const folders = ["apps/web/src", "apps/web/public", "packages/contract/src", "packages/passwords/src"];
  // The embedded page of the dashboards and the API reference are separate builds into the same folder.
  build("apps/web", "the web app", folders, () =>
    ["vite.config.ts", "vite.embed.config.ts", "vite.reference.config.ts"].every((config) =>
      runBuilder("apps/web", "vite", ["build", "--config", config, "--logLevel", "warn"]),
    ),
  );
}

function buildServer() {
  const folders = ["apps/api/src", "packages/contract/src", "packages/embedded-postgres/src", "packages/passwords/src"];
  build("apps/api", "the server", folders, () => runBuilder("apps/api", "rolldown", ["-c", "rolldown.config.ts"]));
}

/** Builds an app into its folder `dist` unless that was built from the same sources, which are its own files and `folders`. */
function build(app, name, folders, compile) {
  const stamp = inRoot(app, "dist/.sources");
  const sources = hashOfSources(app, folders);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return;
  say(`Building ${name}`);
  if (!compile()) end(`A build failed: ${name}. See the message above.`);
  writeFileSync(stamp, sources);
}

function runBuilder(app, program, programArguments) {
  const PATH = `${inRoot("node_modules/.bin")}${path.delimiter}${process.env.PATH}`;
  // Rolldown lists the files that it writes. Warnings and errors have the other stream.
  const stdio = ["ignore", "ignore", "inherit"];
  return run(program, programArguments, { cwd: inRoot(app), env: { ...process.env, PATH }, stdio });
}

function hashOfSources(app, folders) {
  const hash = createHash("sha256");
  const own = readdirSync(inRoot(app), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(app, entry.name));
  for (const file of ["package-lock.json", ...own, ...folders.flatMap(filesIn)].toSorted((a, b) => a.localeCompare(b)))
    hash
      .update(`${file}\n`)
      .update(readFileSync(inRoot(file)))
      .update("\n");
  return hash.digest("hex");
}

// The build rewrites generated files, so they do not count as sources.
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
  // The headless shell has the same engine as Chromium, and browser tests take a third of the time in it.
  if (installWithApt("Chromium, which the tests of the web app run in", ["chromium-headless-shell"], hasChromium))
    return;
  if (installWithApt("Chromium, which the tests of the web app run in", ["chromium"], hasChromium)) return;
  end("The tests of the web app need Chromium or Chrome: install one, or name its program in CHROME_PATH.");
}

// Tests use PgBouncer and pg_dump, which the built-in PostgreSQL does not include.
function ensureDatabaseTools() {
  if (hasDatabaseTools()) return;
  const packages = ["pgbouncer", "postgresql", "postgresql-client"];
  if (installWithApt("PgBouncer and PostgreSQL, which the tests of the database use", packages, hasDatabaseTools))
    return;
  end(
    "The tests of the database need PgBouncer and a PostgreSQL with pg_dump: install Debian's pgbouncer and postgresql.",
  );
}

// One test lets LibreOffice open and save an exported workbook.
function ensureOffice() {
  const isThere = () => isOnPath("soffice");
  if (isThere()) return;
  if (installWithApt("LibreOffice, which opens exported workbooks", ["libreoffice-calc-nogui"], isThere)) return;
  end("A test of exported workbooks needs LibreOffice: install Debian's libreoffice-calc-nogui.");
}

function hasDatabaseTools() {
  const folder = "/usr/lib/postgresql";
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  const programs = ["postgres", "initdb", "pg_dump", "pg_restore"];
  return (
    existsSync("/usr/sbin/pgbouncer") &&
    versions.some((version) => programs.every((program) => existsSync(path.join(folder, version, "bin", program))))
  );
}

/** Installs the packages if apt-get works here. Returns whether `isThere` is true afterwards. */
function installWithApt(what, packages, isThere) {
  const asRoot = process.getuid() === 0 ? [] : ["sudo", "-n"];
  if (!isOnPath("apt-get") || !works([...asRoot, "true"])) return false;
  say(`Installing ${what}`);
  // Without this run level, the packages would start their servers.
  const quietly = ["env", "DEBIAN_FRONTEND=noninteractive", "RUNLEVEL=1"];
  const apt = (...words) => run(...split([...asRoot, ...quietly, "apt-get", "-qq", ...words]));
  return apt("update") && apt("install", "-y", ...packages) && isThere();
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
