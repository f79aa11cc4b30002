import { createReadStream, createWriteStream, mkdirSync, openAsBlob, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Import } from "@lading/contract";
import { chromium } from "@playwright/test";
import { chromiumOnPath } from "../tools/chromium.ts";
import { secondsUntilIndexed } from "./make-data-set.ts";
import type { Spread } from "./measure-calls.ts";
import { timeFile, timeVendor } from "./measure-loads.ts";
import { bigCompany, addPeople, signIn } from "./people.ts";
import { openPortal, type Portal } from "./portal.ts";
import { companyLines, productLines, sendFile } from "./product-file.ts";
import { writeWorkbook } from "./product-workbook.ts";

/** The seconds of a step that the server executes, and the server's memory in megabytes, at most until its end. */
interface Step {
  seconds: number;
  memory: number;
}

export interface Imports {
  products: number;
  /** Reading a workbook, and checking a file. */
  workbook: Step;
  check: Step;
  /** Rows per second of a file that changes all products, through the intake and in the browser, while a vendor works. */
  intake: number;
  browser: number;
  /** Milliseconds of a vendor's requests without a load, and during the load in the browser. */
  quiet: Spread;
  meanwhile: Spread;
  /** Milliseconds from the press on the link until the page with the problems is drawn, the median of first openings. */
  errors: number;
  pageMs: number;
}

const EVERY_MS = 250;
const ERRORS = 10_000;
const OPENINGS = 5;

/** Measures the steps of an import in the browser on a separate portal. */
export async function measureImports(folder: string, products: number, quietSeconds: number): Promise<Imports> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const workbookFile = `${folder}/products.xlsx`;
  writeWorkbook(workbookFile, bigCompany.code, products);
  const files = { added: `${folder}/added.csv`, changed: `${folder}/changed.csv`, refused: `${folder}/refused.csv` };
  await pipeline(Readable.from(productLines(products)), createWriteStream(files.added));
  await pipeline(Readable.from(productLines(products, true)), createWriteStream(files.changed));
  const refused = Array.from({ length: ERRORS }, (_, row) => `NOBODY,P-${row},1`);
  writeFileSync(files.refused, ["company_code,gxp_sku,price", ...refused].join("\n"));

  await using portal = await openPortal(folder);
  // Its staff would be asked to set up a second step, in a dialog in front of the page.
  await portal.owner.query("update provider_settings set requires_factors = false");
  await sendFile(portal, "companies", Readable.from(companyLines()));
  await addPeople(portal);
  const workbook = (await readFile(portal, "products", workbookFile)).step;

  await sendFile(portal, "products", createReadStream(files.added));
  await secondsUntilIndexed(portal.owner);
  await portal.owner.query("vacuum (analyze)");
  const quiet = await timeVendor(portal, sleep(quietSeconds * 1000));
  // A vendor works during both loads, because they pause for vendors.
  const update = timeFile(portal, files.changed, products);
  const [intake] = await Promise.all([update, timeVendor(portal, update)]);
  await portal.owner.query("vacuum (analyze)");
  // The first file changes all products back. Empty cells empty their fields, as in the intake.
  const { id, version } = (await readFile(portal, "products", files.added)).import;
  const mapped = await call(portal, "PATCH", id, { version, empty: "clear" });
  const checked = await perform(portal, mapped, "check");
  const load = perform(portal, checked.import, "load");
  const [loaded, meanwhile] = await Promise.all([load, timeVendor(portal, load)]);
  const { counts } = loaded.import;
  if (counts.updated !== products) throw new Error(`The file was not loaded in full: ${JSON.stringify(counts)}`);

  const wrong = await perform(portal, (await readFile(portal, "prices", files.refused)).import, "check");
  const pageMs = await timePage(portal, wrong.import.id);
  const browser = products / loaded.step.seconds;
  return { products, workbook, check: checked.step, intake, browser, quiet, meanwhile, errors: ERRORS, pageMs };
}

async function call(portal: Portal, method: string, path: string, body?: FormData | object) {
  const { access } = await signIn(portal, "staff");
  const isForm = body instanceof FormData;
  const response = await fetch(`${portal.url}/api/provider/imports/${path}`, {
    method,
    headers: { authorization: `Bearer ${access}`, ...(body && !isForm && { "content-type": "application/json" }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} failed: ${response.status} ${await response.text()}`);
  return (await response.json()) as Import; // The response of the contract.
}

/** Sends a file and lets the server read it. */
async function readFile(portal: Portal, kind: string, file: string) {
  const form = new FormData();
  form.set("kind", kind);
  form.set("source", "Bench");
  form.set("document", await openAsBlob(file), basename(file));
  return perform(portal, await call(portal, "POST", "", form), "read");
}

/** Lets the server execute a step of an import, and waits for its end. */
async function perform(portal: Portal, { id, version }: Import, step: "read" | "check" | "load") {
  portal.forgetPeak();
  const start = performance.now();
  await call(portal, "POST", `${id}/${step}`, { version });
  for (;;) {
    const { rows } = await portal.owner.query<{ state: string }>("select state from runs where id = $1", [id]);
    const state = rows[0]?.state ?? "";
    if (state !== "checking" && state !== "loading") break;
    await sleep(EVERY_MS);
  }
  const seconds = (performance.now() - start) / 1000;
  const done = await call(portal, "GET", id);
  if (done.failure) throw new Error(`${step} failed: ${done.failure.detail}`);
  return { import: done, step: { seconds, memory: portal.memory().highest } };
}

/** Opens the problems of an import from the page of its run, in a new browser profile each time. */
async function timePage(portal: Portal, id: string) {
  const browser = await chromium.launch({ executablePath: chromiumOnPath(), args: ["--no-sandbox", "--disable-gpu"] });
  const times: number[] = [];
  for (let round = 0; round < OPENINGS; round++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const session = JSON.stringify(await signIn(portal, "staff"));
    await page.goto(`${portal.url}/login`);
    await page.evaluate((value) => localStorage.setItem("lading.session", value), session);
    await page.goto(`${portal.url}/provider/runs/${id}`);
    const link = page.getByRole("link", { name: "Continue Import" });
    await link.waitFor();
    await page.waitForLoadState("networkidle");
    const drawn = page.evaluate<number>(`new Promise((resolve) =>
      addEventListener("pointerdown", ({ timeStamp }) => {
        const look = () =>
          document.querySelector("[aria-label='Problems of rows'] tbody tr")
            ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
            : requestAnimationFrame(look);
        look();
      }, { capture: true, once: true }))`);
    await link.click();
    times.push(await drawn);
    await context.close();
  }
  await browser.close();
  return times.toSorted((one, other) => one - other)[Math.floor(OPENINGS / 2)] ?? Number.NaN;
}
