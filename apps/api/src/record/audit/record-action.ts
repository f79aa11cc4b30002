import { CompanyId, type Endpoint } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import * as z from "zod/mini";
import type { DB } from "../../ground/db/schema.ts";
import type { SessionUser } from "../../ground/db/scope.ts";
import { peerAddress } from "../../ground/http/peer-address.ts";
import { insertEntry, type AuditEntry } from "./audit-queries.ts";
import { takeRecordQuota } from "./record-quota.ts";

/**
 * Records the call of a signed-in user in the transaction of its changes. `created` holds the ids of new rows. A call of staff
 * belongs to the company that its path names, or to `company_id` of `created`.
 */
export async function recordAction(
  db: Transaction<DB>,
  endpoint: Endpoint,
  user: SessionUser,
  request: FastifyRequest,
  { company_id: namedId = findCompanyId(endpoint, request), ...created }: { company_id?: string | undefined } = {},
) {
  const actorId = user.staffId ?? user.id;
  const quotaOf = actorId || (user.key?.id ?? "");
  const details = { ...getRecordedDetails(endpoint, request), ...created, ...(user.key && { key: user.key.id }) };
  takeRecordQuota(quotaOf, details);
  await insertEntry(db, {
    action: `${endpoint.method} ${endpoint.path}`,
    actorId: actorId || undefined,
    asUserId: user.staffId === null ? undefined : user.id,
    companyId: user.companyId ?? namedId,
    details,
    address: peerAddress(request),
  });
}

/** Returns the id of the company in the path, if there is one. */
function findCompanyId({ params }: Endpoint, request: FastifyRequest): string | undefined {
  if (!(params instanceof z.ZodMiniObject)) return undefined;
  const [name] = Object.entries(params.shape).find(([, schema]) => schema === CompanyId) ?? [];
  return name && (request.params as Record<string, string>)[name]; // Fastify parses path parameters to strings.
}

/** Records a call without a session. The use case passes the user if it has identified one. */
export const recordPublicAction = (db: Transaction<DB>, endpoint: Endpoint, entry: Omit<AuditEntry, "action">) =>
  insertEntry(db, { ...entry, action: `${endpoint.method} ${endpoint.path}` });

/** Records a change that a job made to a company, or to nothing of a company. `actorId` is the person who asked for it. */
export const recordOwnAction = (
  db: Transaction<DB>,
  action: string,
  companyId: string | undefined,
  details: object,
  actorId?: string,
) => insertEntry(db, { action, companyId, details, actorId });

/** Returns the path parameters and the fields of the body that the endpoint declares in `audits`. */
export const getRecordedDetails = (endpoint: Endpoint, request: FastifyRequest): object => ({
  ...toObject(request.params),
  ...pickFields(endpoint.audits, request.body),
});

const pickFields = (names: readonly string[] = [], body: unknown): object =>
  Array.isArray(body)
    ? { items: body.map((item: unknown) => pickFields(names, item)) }
    : Object.fromEntries(Object.entries(toObject(body)).filter(([name]) => names.includes(name)));

const toObject = (value: unknown) => (typeof value === "object" && value !== null ? value : {});
