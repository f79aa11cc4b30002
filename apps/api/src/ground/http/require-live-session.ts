import type { Transaction } from "kysely";
import { holdSession } from "../db/hold-session.ts";
import type { DB } from "../db/schema.ts";
import { sessionEnded } from "./refusal.ts";

/** Throws if the caller's session has ended since the request began. Code that makes a link or a token in a session calls this first. */
export async function requireLiveSession({ db }: { db: Transaction<DB> }) {
  if (!(await holdSession(db))) throw sessionEnded();
}
