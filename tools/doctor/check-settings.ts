import { chmodSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { connect, type PeerCertificate } from "node:tls";
import type pg from "pg";
import { version } from "../../apps/api/src/ground/process/version.ts";
import { findRunning } from "../../apps/api/src/start/announcement.ts";
import type { Config } from "../../apps/api/src/start/config.ts";
import { findDemonstrationUsers } from "../../apps/api/src/start/demonstration-check.ts";
import { fault, ok, type Result, warning } from "./finding.ts";

const TIMEOUT_MS = 10_000;
const RENEWAL_DAYS = 14;
/** A random secret of 32 characters has more different ones. */
const FEWEST_CHARACTERS = 10;
const exampleText = /change.?me|example|placeholder|your.?(secret|key|password)/i;
const examplePasswords = ["password", "postgres", "secret", "lading", "owner", "admin", "changeme"];

/** Finds values that examples and templates have, and the names of a fictitious provider, which vendors would read. */
export async function checkPlaceholders(owner: pg.Client, config: Config, environment: NodeJS.ProcessEnv) {
  const { rows } = await owner.query<Record<string, string | null>>(
    "select name, abbreviation, mailbox from provider_settings",
  );
  const fictitious = ["name", "abbreviation", "mailbox"].filter(
    (value) => !rows[0]?.[value] && !environment[`PROVIDER_${value.toUpperCase()}`]?.trim(),
  );
  const results: Result[] = [];
  if (fictitious.length > 0)
    results.push(warning(`Vendors read a fictitious ${fictitious.join(", ")} of the provider.`));
  const password = config.databaseUrl && decodeURIComponent(new URL(config.databaseUrl).password);
  if (password && examplePasswords.includes(password.toLowerCase()))
    results.push(warning(`The password in DATABASE_URL is "${password}", which anybody would try.`));
  if (/(^|\.)example(\.(com|net|org))?$/.test(new URL(config.publicUrl).hostname))
    results.push(fault(`PUBLIC_URL is ${config.publicUrl}, an address of examples.`));
  return results;
}

/** Secrets that are settings, and the files of those that the portal created. */
export async function checkSecrets(config: Config) {
  const given = [
    ...(config.tokenSecrets ?? []).map((secret) => ["TOKEN_SECRETS", secret] as const),
    ...(config.encryptionKeys ?? []).map((secret) => ["ENCRYPTION_KEYS", secret] as const),
    ...(config.auditKeys ?? []).map((secret) => ["AUDIT_KEY", secret] as const),
    ...(config.metricsToken ? [["METRICS_TOKEN", config.metricsToken] as const] : []),
  ];
  const results = given
    .filter(([, secret]) => exampleText.test(secret) || new Set(secret).size < FEWEST_CHARACTERS)
    .map(([name]) => fault(`${name} has a secret that is not random.`));
  for (const [index, [name, secret]] of given.entries()) {
    const other = given.slice(index + 1).find(([, one]) => one === secret);
    if (other) results.push(fault(`${name} and ${other[0]} have the same secret.`));
  }
  if (config.storage && (!config.tokenSecrets || !config.auditKeys || !config.encryptionKeys))
    results.push(
      warning("With STORAGE_URL, set TOKEN_SECRETS, ENCRYPTION_KEYS and AUDIT_KEY, or each machine has its own keys."),
    );
  const folder = path.join(config.dataDir, "secrets");
  const files = [...listFiles(folder), path.join(config.dataDir, "postgres/password")];
  return [...results, ...files.flatMap(checkMode)];
}

function listFiles(folder: string) {
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  return readdirSync(folder).map((name) => path.join(folder, name));
}

function checkMode(file: string) {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o077) === 0) return [];
  return [
    fault(`Other users of this machine can read ${file}: run chmod 600.`, async () => {
      chmodSync(file, 0o600);
      return `Now only its owner can read ${file}.`;
    }),
  ];
}

/** Asks the portal at PUBLIC_URL, as a browser would, for its version and for the address that it has of itself. */
export async function checkPublicAddress({ publicUrl, isExposed, dataDir }: Config) {
  const results: Result[] = [];
  if (isExposed && publicUrl.startsWith("http:")) results.push(warning(`PUBLIC_URL ${publicUrl} is not encrypted.`));
  if (!isExposed && !findRunning(dataDir))
    return [ok(`PUBLIC_URL is ${publicUrl}. No portal runs here that could answer.`)];
  const answer = await fetch(`${publicUrl}/api/openapi.json`, {
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => String((error instanceof Error && error.cause) || error));
  if (typeof answer === "string") return [...results, warning(`${publicUrl} does not answer this machine: ${answer}`)];
  const target = answer.headers.get("location");
  if (target !== null) return [...results, fault(`${publicUrl} sends browsers on to ${target}.`)];
  const document = (await answer.json().catch(() => undefined)) as { servers?: { url: string }[] } | undefined;
  const named = document?.servers?.[0]?.url;
  if (named === undefined) return [...results, fault(`${publicUrl} is not a portal: it answers ${answer.status}.`)];
  if (named !== publicUrl) return [...results, fault(`The portal at ${publicUrl} has another PUBLIC_URL, ${named}.`)];
  return [...results, ok(`The portal answers at ${publicUrl}.`)];
}

/** Reads the certificate that browsers get at PUBLIC_URL. */
export async function checkPortalCertificate({ publicUrl }: Config) {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol === "http:") return [ok("PUBLIC_URL has no certificate, because it begins with http.")];
  const { certificate, failure } = await readCertificate(hostname, Number(port || 443));
  const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / 86_400_000);
  if (days < 0) return [fault(`The certificate of ${hostname} expired on ${certificate.valid_to}.`)];
  const text = `The certificate of ${hostname} is valid for ${days} more days.`;
  return [
    days < RENEWAL_DAYS ? warning(text) : ok(text),
    ...(failure === undefined
      ? []
      : [warning(`This machine does not trust the certificate of ${hostname}: ${failure}.`)]),
  ];
}

/** Returns the certificate also if it is not trusted, with the reason. */
function readCertificate(host: string, port: number) {
  return new Promise<{ certificate: PeerCertificate; failure: string | undefined }>((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: TIMEOUT_MS }, () => {
      const failure = socket.authorized ? undefined : String(socket.authorizationError);
      resolve({ certificate: socket.getPeerCertificate(), failure });
      socket.destroy();
    });
    socket.once("error", reject);
    socket.once("timeout", () => socket.destroy(new Error(`${host} does not answer on port ${port}.`)));
  });
}

/** Users of the demonstration are known to everybody who has read its data. */
export async function checkDemonstration(ownerUrl: string, { isExposed }: Config) {
  if (!isExposed) return [ok("Only this machine can reach the portal.")];
  const { count } = await findDemonstrationUsers(ownerUrl);
  return count > 0 ? [warning(`Other machines can reach ${count} users of the demonstration.`)] : [];
}

/** Asks the portal on this machine, because only it knows its connections. */
export async function checkServer({ dataDir }: Config) {
  const url = findRunning(dataDir);
  if (!url) return [warning("No portal runs on this machine with this DATA_DIR.")];
  const ask = (place: string) => fetch(`${url}${place}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const ready = await ask("/readyz");
  if (!ready.ok) return [fault(`The portal at ${url} is not ready: ${await ready.text()}`)];
  const health = (await (await ask("/healthz")).json()) as { version: string }; // Of the contract.
  return [
    health.version === version
      ? ok(`The portal at ${url} is ready and has version ${version}.`)
      : warning(`The portal at ${url} has version ${health.version}, and this program ${version}.`),
  ];
}
