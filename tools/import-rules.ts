import { existsSync, globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { everyFile, rooms, type Rooms } from "./rooms.ts";

/** The web app's folders from the top down: each imports only from the rows below it, and the last row also from itself. */
const webRows = [
  ["routes"],
  ["features", "shell", "embed", "reference"],
  ["companies", "people"],
  ["orders"],
  ["files", "history", "products"],
  ["list"],
  ["ui", "lib"],
];
const styles = "styles";
interface Place {
  /** `web`, `api` or the name of a package. */
  part: string;
  /** Folders inside the part, below `src`. */
  folders: string[];
  name: string;
}

/** Finds the imports that CONTRIBUTING.md forbids. Returns lines of the form `file imports file: rule`. */
export function findForbiddenImports(root: string) {
  return globSync("{apps,packages}/*/src/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !file.endsWith(".gen.ts"))
    .toSorted()
    .flatMap((file) =>
      findImports(readFileSync(`${root}${file}`, "utf8")).flatMap((imported) => {
        const rule = findBrokenRule(file, imported);
        return rule === undefined ? [] : [`${file} imports ${imported}: ${rule}`];
      }),
    );
}

/**
 * Finds the files of the console that a page of vendors imports, directly or through other files. Their classes are only in
 * the console's style sheet. Returns lines of the form `file imports file: rule`.
 */
export function findStylelessImports(root: string) {
  const web = "apps/web/src";
  const isConsole = findConsolePaths(root, `${web}/styles`);
  const pages = globSync(`${web}/{main.tsx,routes/**/*.tsx}`, { cwd: root }).filter((file) => !isConsole(file));
  if (pages.length < 2) throw new Error(`There are no pages of vendors in ${web}/routes.`);
  const reached = new Set(pages);
  const found: string[] = [];
  // A set also visits what is added to it meanwhile.
  for (const file of reached)
    for (const imported of findImports(readFileSync(`${root}${file}`, "utf8"), runtimeImport)) {
      const path = posix.join(posix.dirname(file), imported);
      if (!imported.startsWith(".") || !/\.tsx?$/.test(path) || path.endsWith(".gen.ts")) continue;
      if (isConsole(path)) found.push(`${file} imports ${imported}: vendors do not load the styles of the console.`);
      else reached.add(path);
    }
  return found.toSorted();
}

/** Reads the folders that the style sheet of the portal leaves to the console's. Fails if there are none, or if one is missing. */
function findConsolePaths(root: string, folder: string) {
  const styleSheet = readFileSync(`${root}${folder}/portal.css`, "utf8");
  const paths = [...styleSheet.matchAll(/@source not (["'])(.+)\1/g)].map(([, , path]) =>
    posix.join(folder, path ?? ""),
  );
  if (paths.length === 0) throw new Error(`${folder}/portal.css leaves no folder to the console.`);
  for (const path of paths)
    if (!existsSync(`${root}${path}`)) throw new Error(`${folder}/portal.css names ${path}, which is missing.`);
  return (file: string) => paths.some((path) => file.startsWith(`${path}/`) || file === `${path}.tsx`);
}

const anyImport = /\b(?:from |import |import\(\s*)"([^"\n]+)"/g;
/** Those that are left when the types are removed. */
const runtimeImport = /(?<!\b(?:import|export) type [^;]*)\b(?:from |import |import\(\s*)"([^"\n]+)"/g;

/** Returns what a file imports, as it is written. Counts type imports too, unless another pattern is given. */
export const findImports = (source: string, pattern = anyImport) =>
  [...source.matchAll(pattern)].map(([, imported]) => imported ?? "");

/** Returns the rule that an import breaks, or undefined. `file` is relative to the root; `imported` is as in the source. */
export function findBrokenRule(file: string, imported: string, table = rooms) {
  const from = toPlace(file);
  const isTest = isTestFile(file, from);
  const isRelative = imported.startsWith(".");
  const to = toPlace(
    isRelative ? posix.join(posix.dirname(file), imported) : imported.replace("@lading/", "packages/"),
  );
  if (from.part === "contract" && to.part !== "contract" && imported !== "zod/mini" && !isTest)
    return "the contract imports only zod.";
  if (isApp(to.part) && to.part !== from.part && !isTest)
    return isApp(from.part) ? "an app imports no other app." : "a package imports no app.";
  if (!isRelative || to.part !== from.part) return undefined;
  const isOfTests = (place: Place) => place.folders[0] === "test";
  if (isTest && (from.part === "api" || isOfTests(from) || isOfTests(to))) return undefined;
  if (from.part === "web") return findBrokenWebRule(from, to);
  if (from.part === "contract" && !isTest) return findBrokenContractRule(from, to, table);
  return from.part === "api" ? findBrokenApiRule(from, to, table) : undefined;
}

const isApp = (part: string) => part === "web" || part === "api";

const isTestFile = (file: string, { part, folders }: Place) =>
  /\.test\.tsx?$/.test(file) || (isApp(part) && folders[0] === "test");

function findBrokenWebRule(from: Place, to: Place) {
  const [fromFolder, toFolder] = [from.folders[0], to.folders[0]];
  // Files beside main.tsx start the app and may import anything. Every folder may import styles.
  if (fromFolder === undefined || toFolder === styles) return undefined;
  if (fromFolder === toFolder)
    return fromFolder === "features" && from.folders[1] !== to.folders[1]
      ? "no feature imports another; routes compose them."
      : undefined;
  const [fromRow, toRow] = [findRow(fromFolder), findRow(toFolder)];
  const isAllowed = toRow > fromRow || (toRow === fromRow && toRow === webRows.length - 1);
  return isAllowed ? undefined : "routes -> features -> files, list, ui, lib -> contract.";
}

const findRow = (folder: string | undefined) =>
  webRows.findIndex((row) => folder !== undefined && row.includes(folder));

function findBrokenApiRule(from: Place, to: Place, table: Rooms) {
  const [fromRoom, toRoom] = [findRoom(from, table), findRoom(to, table)];
  // server.ts and the files of start assemble the server.
  if (from.folders.length === 0 || fromRoom === "start") return undefined;
  if (to.name.endsWith("-routes.ts")) return "routes -> use case -> queries -> db; only start imports routes.";
  if (fromRoom === undefined || toRoom === undefined) return "tools/rooms.ts names every room.";
  if (fromRoom === toRoom) return undefined;
  const names = Object.keys(table);
  if (names.indexOf(toRoom) < names.indexOf(fromRoom)) return `${toRoom} is above ${fromRoom} in tools/rooms.ts.`;
  const doors = table[toRoom];
  return doors === everyFile || doors?.includes(toDoor(to, toRoom))
    ? undefined
    : `it is no door of ${toRoom} in tools/rooms.ts.`;
}

/** The contract has the server's wings as folders. Its index and the list of its calls may import all of them. */
function findBrokenContractRule(from: Place, to: Place, table: Rooms) {
  const wings = Object.keys(table).map((room) => room.split("/")[0]);
  const [fromPlace, toPlace] = [wings.indexOf(from.folders[0]), wings.indexOf(to.folders[0])];
  if (from.folders.length === 0) return undefined;
  if (fromPlace === -1 || toPlace === -1) return "the contract's folders are wings of tools/rooms.ts.";
  return toPlace < fromPlace ? `${to.folders[0]} is above ${from.folders[0]} in tools/rooms.ts.` : undefined;
}

/** Returns the room of a file, or undefined if the table lacks it. */
const findRoom = ({ folders }: Place, table: Rooms) =>
  Object.keys(table).find((name) => `${folders.join("/")}/`.startsWith(`${name}/`));

/** Returns the path of a file in its room, without its ending. */
const toDoor = ({ folders, name }: Place, room: string) =>
  [...folders, name].join("/").slice(room.length + 1, -".ts".length);

/** Finds the doors that no other room imports. Returns a line for each. */
export function findUnusedDoors(root: string, table = rooms) {
  const used = new Set<string>();
  for (const file of globSync("apps/api/src/**/*.ts", { cwd: root })) {
    const from = toPlace(file);
    const fromRoom = findRoom(from, table);
    if (isTestFile(file, from) || fromRoom === "start") continue;
    for (const imported of findImports(readFileSync(`${root}${file}`, "utf8"))) {
      const to = toPlace(posix.join(posix.dirname(file), imported));
      const toRoom = findRoom(to, table);
      if (imported.startsWith(".") && toRoom !== undefined && toRoom !== fromRoom)
        used.add(`${toRoom}: ${toDoor(to, toRoom)}`);
    }
  }
  return Object.entries(table)
    .flatMap(([room, doors]) => (doors === everyFile ? [] : doors.map((door) => `${room}: ${door}`)))
    .filter((door) => !used.has(door))
    .map((door) => `tools/rooms.ts has an unused door. ${door}`);
}

/** Accepts the path of a file, or `packages/contract` for an import by name. */
function toPlace(path: string): Place {
  const [kind, part = "", , ...rest] = path.split("/");
  const isOurs = kind === "apps" || kind === "packages";
  return { part: isOurs ? part : "", folders: rest.slice(0, -1), name: rest.at(-1) ?? "" };
}
