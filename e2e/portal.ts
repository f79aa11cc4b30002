import { readFileSync } from "node:fs";
import { join } from "node:path";
import { clusterFiles } from "@lading/embedded-postgres/cluster-files";
import { findPostmaster } from "@lading/embedded-postgres/postmaster";
import pg from "pg";
import settings, { dataDir } from "../playwright.config.ts";

export { dataDir } from "../playwright.config.ts";

/** The address of the portal under test. */
export const origin = settings.use?.baseURL ?? "";

export const readSecret = (name: "intake-key" | "token-secret") =>
  readFileSync(join(dataDir, "secrets", name), "utf8").trim();

let pool: pg.Pool | undefined;

/** Runs a statement as the owner of the database of the portal under test, who bypasses row-level security. */
export async function queryDatabase<Row extends pg.QueryResultRow>(statement: string, values: readonly unknown[] = []) {
  pool ??= new pg.Pool({ connectionString: getOwnerUrl(), max: 2, allowExitOnIdle: true });
  return (await pool.query<Row>(statement, [...values])).rows;
}

function getOwnerUrl() {
  const files = clusterFiles(dataDir);
  const postmaster = findPostmaster(files.cluster);
  if (!postmaster) throw new Error("The portal's database is not running.");
  return `postgres://lading:${readFileSync(files.password, "utf8")}@127.0.0.1:${postmaster.port}/lading`;
}

interface PortalRequest {
  /** An access token or an intake key. */
  token: string;
  method?: string;
  /** The request sends a string or a form unchanged and anything else as JSON. */
  body?: unknown;
  type?: string;
}

/** Sends a request to the API and returns the parsed response. Throws unless the status is 2xx. */
export async function callApi(
  path: string,
  { token, method = "GET", body, type = "application/json" }: PortalRequest,
): Promise<unknown> {
  const isForm = body instanceof FormData;
  const response = await fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && !isForm && { "content-type": type }) },
    ...(body !== undefined && { body: isForm || typeof body === "string" ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
