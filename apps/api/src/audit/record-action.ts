import type { Endpoint } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import type { SessionUser } from "../db/scope.ts";
import { peerAddress } from "../http/peer-address.ts";
import { insertEntry, type AuditEntry } from "./audit-queries.ts";
import { takeRecordQuota } from "./record-quota.ts";

/** Records the call of a signed-in user in the transaction of its changes. `created` holds the ids of new rows. */
export async function recordAction(
  db: Transaction<DB>,
  endpoint: Endpoint,
  user: SessionUser,
  request: FastifyRequest,
  created: object = {},
) {
  const actorId = user.staffId ?? user.id;
  const details = { ...getRecordedDetails(endpoint, request), ...created };
  takeRecordQuota(actorId, details);
  await insertEntry(db, {
    action: `${endpoint.method} ${endpoint.path}`,
    actorId,
    asUserId: user.staffId === null ? undefined : user.id,
    companyId: user.companyId ?? undefined,
    details,
    address: peerAddress(request),
  });
}

/** Records a call without a session. The use case passes the user if it has identified one. */
export const recordPublicAction = (db: Transaction<DB>, endpoint: Endpoint, entry: Omit<AuditEntry, "action">) =>
  insertEntry(db, { ...entry, action: `${endpoint.method} ${endpoint.path}` });

/** Records a change that a job made to a company. */
export const recordOwnAction = (db: Transaction<DB>, action: string, companyId: string, details: object) =>
  insertEntry(db, { action, companyId, details });

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
