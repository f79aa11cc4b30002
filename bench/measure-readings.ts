import { mkdirSync, rmSync } from "node:fs";
import type { LabelField, Reading } from "@lading/contract";
import { aCertificate } from "./a-certificate.ts";
import { getSpread, type Spread } from "./measure-calls.ts";
import { addOrder } from "./order-files.ts";
import { signIn } from "./people.ts";
import { openPortal, type Portal } from "./portal.ts";

export interface Readings {
  /** Milliseconds from the request with the certificate to the answer with its values. */
  certificate: Spread;
  /** The first one, which starts the process. */
  first: number;
}

const WARM_UP = 5;
const fields = [
  ["heats", "text", true],
  ["certificate_number", "text"],
  ["order_number", "text"],
  ["en10204_type", "text"],
  ["mill", "text"],
  ["standard", "text"],
  ["grade", "text"],
  ["issued_on", "date"],
].map(([key, type, isList = false]) => ({ key, name: key, type, is_required: false, is_list: isList }) as LabelField); // The rows above.

/** Measures on a separate, empty portal how long the values of one certificate take. Each certificate is another file. */
export async function measureReadings(folder: string, rounds: number): Promise<Readings> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    await using portal = await openPortal(folder);
    await addOrder(portal);
    // Required documents are off for a new company.
    await portal.owner.query("insert into company_feature_flags select id, 'Required Documents', true from companies");
    const { rows } = await portal.owner.query<{ id: number }>(
      "insert into labels (space, name, fields) values ('product', 'Certificate of the bench', $1) returning id",
      [JSON.stringify(fields)],
    );
    const label = String(rows[0]?.id);
    const { access } = await signIn(portal);
    const times: number[] = [];
    for (let round = 0; round < rounds + WARM_UP; round++) times.push(await timeReading(portal, access, label, round));
    return { certificate: getSpread(times.slice(WARM_UP)), first: times[0] ?? Number.NaN };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timeReading({ url }: Portal, token: string, label: string, round: number) {
  const form = new FormData();
  form.append("label_id", label);
  form.append("document", new Blob([aCertificate(round)]), "certificate.pdf");
  const start = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/readings`, { method: "POST", headers, body: form });
  const answer = await response.text();
  if (!response.ok) throw new Error(`/api/readings returned ${response.status}: ${answer}`);
  const reading = JSON.parse(answer) as Reading; // The contract's answer.
  const ms = performance.now() - start;
  const heats = reading.fields.find(({ key }) => key === "heats")?.value;
  if (String(heats) !== `728${round},729${round}`)
    throw new Error(`Certificate ${round} was read as ${String(heats)}.`);
  return ms;
}
