import type { Endpoint } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import type { SessionUser } from "../db/scope.ts";
import { peerAddress } from "../http/peer-address.ts";
import { insertEntry, type AuditEntry } from "./audit-queries.ts";

/** Records a call that a signed-in user made, in the transaction of what it did; `made` are the ids of what is new. */
export const recordAction = (
  db: Transaction<DB>,
  endpoint: Endpoint,
  user: SessionUser,
  request: FastifyRequest,
  made: object = {},
) =>
  insertEntry(db, {
    action: `${endpoint.method} ${endpoint.path}`,
    actorId: user.staffId ?? user.id,
    asUserId: user.staffId === null ? undefined : user.id,
    companyId: user.companyId ?? undefined,
    details: { ...ofObject(request.params), ...kept(endpoint.audits, request.body), ...made },
    address: peerAddress(request),
  });

/** Records what somebody did, or tried, who is not signed in: the use case says who it was. */
export const recordPublicAction = (db: Transaction<DB>, endpoint: Endpoint, entry: Omit<AuditEntry, "action">) =>
  insertEntry(db, { ...entry, action: `${endpoint.method} ${endpoint.path}` });

/** Records what the portal did by itself to a company, as its jobs do. */
export const recordOwnAction = (db: Transaction<DB>, action: string, companyId: string, details: object) =>
  insertEntry(db, { action, companyId, details });

const kept = (names: readonly string[] = [], body: unknown): object =>
  Array.isArray(body)
    ? { items: body.map((item: unknown) => kept(names, item)) }
    : Object.fromEntries(Object.entries(ofObject(body)).filter(([name]) => names.includes(name)));

const ofObject = (value: unknown) => (typeof value === "object" && value !== null ? value : {});
