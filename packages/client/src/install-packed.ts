import { execFile } from "node:child_process";
import { cpSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ofPackage = (place: string) => fileURLToPath(new URL(place, new URL("../", import.meta.url)));
const ofPortal = (place: string) => fileURLToPath(new URL(place, new URL("../../../", import.meta.url)));

const npm = (cwd: string, ...words: string[]) => promisify(execFile)("npm", [...words, "--loglevel=error"], { cwd });

/** Packs the client as it is published and installs it in an empty folder, with the example. It needs no network. */
export async function installPacked(folder: string) {
  await npm(ofPackage("."), "pack", "--pack-destination", folder);
  await npm(ofPortal("node_modules/zod"), "pack", "--ignore-scripts", "--pack-destination", folder);
  const packed = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "integrator", type: "module" }));
  await npm(folder, "install", "--offline", "--no-audit", "--no-fund", ...packed.map((name) => `./${name}`));
  cpSync(path.join(folder, "node_modules/@lading/client/example"), path.join(folder, "example"), { recursive: true });
  // An integrator's program also has the library of PostgreSQL that the example uses, and the types of both.
  for (const name of ["pg", "@types"])
    symlinkSync(ofPortal(`node_modules/${name}`), path.join(folder, "node_modules", name));
}

/** Checks the types of an integrator's files, also those of JavaScript. Rejects with the messages of the compiler. */
export const checkTypes = (folder: string, ...files: string[]) => {
  const options = ["--noEmit", "--strict", "--allowJs", "--checkJs", "--module", "nodenext", "--types", "node"];
  return promisify(execFile)(ofPortal("node_modules/.bin/tsc"), [...options, ...files], { cwd: folder });
};
