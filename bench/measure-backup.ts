import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { readCommandLine } from "../tools/command-line.ts";
import { openDataSet } from "./make-data-set.ts";
import { addOrder, sendFiles } from "./order-files.ts";
import { openPortal } from "./portal.ts";

/*
 * Backs up a portal with products, then with files, too, and restores it into a new folder. Prints the seconds of each beside those in which
 * `dd` copies as many bytes on the same disk. All files leave the memory of the system before they are read, so they come from the disk.
 */

const { values: options } = readCommandLine(
  {
    usage: "node bench/measure-backup.ts [--products 1000000] [--gigabytes 20]",
    about:
      "Measures a backup and its restore. The disk needs room for the files four times, and for the database three times.",
  },
  { options: { products: { type: "string", default: "1000000" }, gigabytes: { type: "string", default: "20" } } },
);
const FILE_BYTES = 20_000_000;
const PART = 50;
const files = Math.ceil((Number(options.gigabytes) * 1e9) / FILE_BYTES);
const root = path.dirname(import.meta.dirname);

const { folder: data } = await openDataSet(Number(options.products), true, (step) => console.error(`${step} …`));
const folder = mkdtempSync(path.join(path.dirname(data), "backup-"));
await using started = new AsyncDisposableStack();
started.defer(() => {
  for (const made of [folder, data]) rmSync(made, { recursive: true, force: true });
});
const place = path.join(folder, "backups");
{
  await using portal = await openPortal(data, { DOCUMENTS_PER_ORDER: String(files * 2) });
  lading("The backup of the products", ["backup", "--to", place]);
  await addOrder(portal);
  // Each part signs in, because an access token is valid for five minutes.
  for (let sent = 0; sent < files; sent += PART) await sendFiles(portal, Math.min(PART, files - sent), FILE_BYTES);
  measureDisk();
  forget(path.join(data, "blobs"));
  lading("The backup with all files", ["backup", "--to", place]);
}
forget(place);
lading("The restore", ["restore", place, "--into", path.join(folder, "restored")]);
measureDisk();

/** Runs a command of the program on the measured data. */
function lading(name: string, words: string[]) {
  const env = { ...process.env, DATA_DIR: data, DATABASE_URL: "" };
  const ms = time(() => run(path.join(root, "bin/lading"), words, env));
  console.log(`${name}: ${(ms / 1000).toFixed(1)} s.`);
}

/** Copies the bytes of all files from one new file to another. */
function measureDisk() {
  const [from, to] = [path.join(folder, "from"), path.join(folder, "to")];
  const size = ["bs=1M", `count=${Math.ceil((files * FILE_BYTES) / 2 ** 20)}`, "conv=fsync"];
  run("dd", ["if=/dev/zero", `of=${from}`, ...size]);
  forget(from);
  const ms = time(() => run("dd", [`if=${from}`, `of=${to}`, ...size]));
  console.log(`dd copies ${((files * FILE_BYTES) / 1e9).toFixed(1)} GB in ${(ms / 1000).toFixed(1)} s.`);
  for (const one of [from, to]) rmSync(one);
}

/** Drops what the system keeps in memory of the large files at a place. */
function forget(place: string) {
  const large = [place, ...globSync(`${place}/**`)].filter((file) => {
    const found = statSync(file, { throwIfNoEntry: false });
    return found?.isFile() && found.size > 1e6;
  });
  for (const file of large) run("dd", [`of=${file}`, "oflag=nocache", "conv=notrunc,fdatasync", "count=0"]);
}

function run(program: string, words: string[], env = process.env) {
  const { status, stdout, stderr } = spawnSync(program, words, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${words.join(" ")}: ${stderr}`);
  if (program !== "dd") console.log(stdout.trim());
}

function time(work: () => void) {
  const start = performance.now();
  work();
  return performance.now() - start;
}
