import { defaultKeyDays, longestKeyDays, type NewApiKey } from "@lading/contract";
import { createApiKey } from "../../ground/http/api-key-form.ts";
import { hashKey } from "../../ground/http/bearer.ts";
import { conflict, forbidden, invalid, notFound } from "../../ground/http/refusal.ts";
import {
  findKey,
  findUnknownCompanies,
  insertKey,
  lockReplaceableKey,
  replaceKey,
  type KeyScope,
} from "./api-key-queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Scopes whose records belong to no company, so a key that is limited to companies cannot have them. */
const unlimited = ["intake.companies:write", "intake.images:write"];

/** Creates a key of the caller. Only this response contains it. */
export async function makeApiKey(scope: KeyScope, body: NewApiKey) {
  const { name, scopes, addresses = [] } = body;
  const companyIds = "companies" in body ? body.companies : undefined;
  requireImportRight(scope, scopes);
  const expiresAt = readExpiry(body.expires_at);
  if (companyIds) await requireCompanies(scope, scopes, companyIds);
  const key = createApiKey();
  const record = {
    hash: hashKey(key),
    name,
    scopes: [...new Set(scopes)],
    companyIds: companyIds ?? null,
    networks: addresses,
    expiresAt,
  };
  return show(scope, await insertKey(scope, record), key);
}

/** Creates a key with the settings of an older one, which works for another day. The caller owns the new one. */
export async function rotateApiKey(scope: KeyScope, id: string) {
  const older = await lockReplaceableKey(scope, id);
  if (!older) {
    const ended = await findKey(scope, id);
    if (!ended) throw notFound();
    throw conflict("api_key_ended", `${ended.name} has ended or was replaced before. Create a new key instead.`, {
      name: ended.name,
    });
  }
  requireImportRight(scope, older.scopes);
  const key = createApiKey();
  const newerId = await insertKey(scope, { ...older, hash: hashKey(key) });
  await replaceKey(scope, id, newerId);
  return show(scope, newerId, key);
}

async function show(scope: KeyScope, id: string, key: string) {
  const made = await findKey(scope, id);
  if (!made) throw new Error("The new key is not visible.");
  return { ...made, key };
}

/** A key does nothing that its owner may not do. Without this, it would be refused only at its first load. */
function requireImportRight({ user }: KeyScope, scopes: readonly string[]) {
  const permission = "provider.import_records";
  if (scopes.some((one) => one.startsWith("intake.")) && !user.permissions.includes(permission))
    throw forbidden("permission_not_held", "You may not import records, so your keys may not either.", {
      permissions: [permission],
    });
}

function readExpiry(text: string | undefined) {
  const latest = Date.now() + longestKeyDays * DAY_MS;
  if (text === undefined) return new Date(Date.now() + defaultKeyDays * DAY_MS);
  const time = new Date(text);
  if (time.getTime() <= Date.now()) throw invalid({ expires_at: ["Must be in the future."] });
  // A day that is chosen in a calendar ends in the time zone of the browser.
  if (time.getTime() > latest + DAY_MS) throw invalid({ expires_at: ["Must be within two years."] });
  return time;
}

async function requireCompanies(scope: KeyScope, scopes: readonly string[], ids: readonly string[]) {
  if (unlimited.some((one) => scopes.includes(one)))
    throw invalid({ companies: ["A key that loads companies or pictures cannot be limited to companies."] });
  if ((await findUnknownCompanies(scope, ids)).length > 0) throw invalid({ companies: ["There is no such company."] });
}
