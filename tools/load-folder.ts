import { createReadStream, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { loadKindIds, workbookType, type IntakeError, type IntakeReport } from "@lading/contract";
import { csvReader } from "../apps/api/src/loading/read/csv-reader.ts";
import { readConfig } from "../apps/api/src/start/config.ts";
import { findRunning } from "../apps/api/src/start/announcement.ts";
import { StartFailure } from "../apps/api/src/ground/process/start-failure.ts";
import { typedCommand } from "../apps/api/src/ground/process/typed-command.ts";
import { readCommandLine, refuseArguments } from "./command-line.ts";
import { sendFile, type Intake } from "./send-file.ts";
import { showProgress } from "./show-progress.ts";

const command = {
  usage: typedCommand("load", "FOLDER"),
  about: `Sends the files of a folder to the running portal, in the order of their references: pictures in images/, then
${loadKindIds.map((kind) => `${kind}.csv`).join(", ")},
or the same names with .ndjson or .xlsx. The headers are the field
names of the API. Existing rows are updated. Set DATA_DIR, or LADING_URL and API_KEY, for a portal with its own settings.`,
};

const ERRORS_SHOWN = 10;
const PICTURES_AT_ONCE = 4;

const formats: Record<string, string> = {
  ".csv": "text/csv",
  ".ndjson": "application/x-ndjson",
  ".xlsx": workbookType,
};
const pictureTypes: Record<string, string> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
};

try {
  process.exitCode = await loadFolder(readFolder());
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readFolder() {
  const [folder, ...rest] = readCommandLine(command, { allowPositionals: true }).positionals;
  if (!folder || rest.length > 0) refuseArguments(command, "Name one folder to load.");
  return folder;
}

async function loadFolder(folder: string) {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new StartFailure(`There is no folder ${folder}.`);
  const files = loadKindIds.flatMap((kind) =>
    Object.keys(formats)
      .map((extension) => ({ kind, path: join(folder, `${kind}${extension}`), type: formats[extension] ?? "" }))
      .filter(({ path }) => existsSync(path)),
  );
  const pictures = picturesIn(folder);
  if (files.length + pictures.length === 0)
    throw new StartFailure(
      `${folder} holds none of ${loadKindIds.map((kind) => `${kind}.csv`).join(", ")} and no images.`,
    );

  const intake = findIntake();
  const faults = await sendPictures(intake, pictures);
  const table: Record<string, Omit<IntakeReport, "errors"> & { seconds: number }> = {};
  for (const { kind, path, type } of files) {
    const started = performance.now();
    const progress = showProgress(kind, statSync(path).size, type === "text/csv" ? 1 : 0);
    const answer = await sendFile(
      intake,
      { method: "POST", path: `/api/intake/${kind}`, file: path, type },
      (bytes, lines) => progress.add(bytes, lines),
    );
    progress.end();
    if (answer.status !== 200) {
      faults.push(`${kind}: ${answer.message}`);
      // The next files refer to rows that are missing now.
      break;
    }
    const { errors, ...counts } = answer.body as IntakeReport; // The contract's response for status 200.
    table[kind] = { ...counts, seconds: Math.round((performance.now() - started) / 100) / 10 };
    if (counts.rejected > 0) faults.push(...tellRejected(kind, counts, errors));
    if (kind === "products" && type === "text/csv") await tellMissingPictures(path, pictures);
  }
  if (Object.keys(table).length > 0) console.table(table);
  for (const fault of faults) console.error(fault);
  return faults.length > 0 ? 1 : 0;
}

/** Returns messages about the first rejected rows and writes all messages to a file. Row 1 follows the header. */
function tellRejected(
  kind: string,
  { rejected, received }: { rejected: number; received: number },
  errors: IntakeError[],
) {
  const lines = errors.map(({ row, field, message }) => `${kind}, row ${row}${field && `, ${field}`}: ${message}`);
  const summary = `${kind}: ${rejected} of ${received} rows were rejected.`;
  if (lines.length <= ERRORS_SHOWN) return [...lines, summary];
  const file = join(process.cwd(), `${kind}-rejected.txt`);
  writeFileSync(file, `${lines.join("\n")}\n`);
  return [...lines.slice(0, ERRORS_SHOWN), `${summary} The first ${lines.length} messages are in ${file}.`];
}

function findIntake(): Intake {
  const { dataDir } = readConfig(process.env);
  const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8").trim() : undefined);
  const url = process.env.LADING_URL ?? findRunning(dataDir);
  if (!url)
    throw new StartFailure(
      `Lading is not running here: start it with ${typedCommand("start")}, or set LADING_URL to its address.`,
    );
  if (!URL.canParse(url))
    throw new StartFailure(`LADING_URL must be an address like http://localhost:8080, not "${url}".`);
  const key = process.env.API_KEY ?? read(join(dataDir, "secrets", "intake-key"));
  if (!key) throw new StartFailure(`There is no API key in ${dataDir}; set API_KEY.`);
  return { url, key };
}

function picturesIn(folder: string) {
  const images = join(folder, "images");
  if (!existsSync(images)) return [];
  return readdirSync(images)
    .filter((name) => pictureTypes[extname(name).toLowerCase()])
    .map((name) => ({ name, path: join(images, name), type: pictureTypes[extname(name).toLowerCase()] ?? "" }));
}

async function sendPictures(intake: Intake, pictures: ReturnType<typeof picturesIn>) {
  const faults: string[] = [];
  if (pictures.length === 0) return faults;
  const progress = showProgress(
    "images",
    pictures.reduce((size, { path }) => size + statSync(path).size, 0),
  );
  const waiting = pictures.values();
  const sendSome = async () => {
    for (const { name, path, type } of waiting) {
      const request = { method: "PUT", path: `/api/intake/images/${encodeURIComponent(name)}`, file: path, type };
      const answer = await sendFile(intake, request, (bytes) => progress.add(bytes, 0));
      if (answer.status !== 200) faults.push(`images/${name}: ${answer.message}`);
    }
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, sendSome));
  progress.end(`${pictures.length} pictures`);
  return faults;
}

/** Prints the pictures that are missing. The portal loads their products without a picture. */
async function tellMissingPictures(path: string, pictures: ReturnType<typeof picturesIn>) {
  const sent = new Set(pictures.map(({ name }) => name));
  const missing = new Set<string>();
  let place = -1;
  const reader = csvReader((columns) => void (place = columns.indexOf("image_file")));
  for await (const text of createReadStream(path, "utf8")) {
    for (const record of reader.read(String(text))) {
      const name = "cells" in record ? record.cells[place]?.trim() : undefined;
      if (name && !sent.has(name)) missing.add(name);
    }
    if (place < 0) return;
  }
  if (missing.size > 0)
    console.log(
      `Named in image_file but not in images/: ${[...missing].slice(0, ERRORS_SHOWN).join(", ")}${missing.size > ERRORS_SHOWN ? ` and ${missing.size - ERRORS_SHOWN} more` : ""}`,
    );
}
