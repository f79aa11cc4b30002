import { workKinds } from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { invalid } from "../../ground/http/refusal.ts";
import { findStaff, putClaims, removeOwnClaims, renewOwnClaims } from "./claim-queries.ts";
import { getKinds } from "./work-kinds.ts";
import { findNamedRows, type WorkRow } from "./work-list-queries.ts";

interface ClaimRequest {
  items: readonly string[];
  action: "take" | "release" | "hand_over";
  to?: string | undefined;
}

interface ClaimResult {
  id: string;
  status: "taken" | "released" | "handed_over" | "held" | "gone";
  owner: string | null;
}

/** Takes, releases or hands over work. Each row has its own result. */
export async function claimWork(scope: StaffScope, { items, action, to }: ClaimRequest): Promise<ClaimResult[]> {
  await renewOwnClaims(scope);
  const rows = new Map((await findNamedRows(scope, items)).map((row) => [row.id, row]));
  const claimed = items.flatMap((id) => rows.get(id) ?? []);
  const act = { take: takeRows, release: releaseRows, hand_over: handOver };
  const results = new Map((await act[action](scope, claimed, to)).map((result) => [result.id, result]));
  return items.map((id) => results.get(id) ?? { id, status: "gone", owner: null });
}

/** Rows of another person stay with that person. */
async function takeRows(scope: StaffScope, rows: readonly WorkRow[]): Promise<ClaimResult[]> {
  const isHeld = ({ owner_id }: WorkRow) => owner_id !== null && owner_id !== scope.user.id;
  await putClaims(
    scope,
    scope.user.id,
    rows.filter((row) => !isHeld(row)).map(({ id }) => id),
  );
  return rows.map((row) =>
    isHeld(row)
      ? { id: row.id, status: "held", owner: row.owner_name }
      : { id: row.id, status: "taken", owner: getName(scope.user) },
  );
}

async function releaseRows(scope: StaffScope, rows: readonly WorkRow[]): Promise<ClaimResult[]> {
  await removeOwnClaims(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, owner_id, owner_name }) =>
    owner_id === null || owner_id === scope.user.id
      ? { id, status: "released", owner: null }
      : { id, status: "held", owner: owner_name },
  );
}

async function handOver(scope: StaffScope, rows: readonly WorkRow[], to = ""): Promise<ClaimResult[]> {
  const [person] = await findStaff(scope, { id: to });
  if (!person) throw invalid({ to: ["This person cannot take work: there is no active staff member with this id."] });
  const kinds = getKinds(person.permissions);
  const missing = [...new Set(rows.map(({ kind }) => kind))].filter((kind) => !kinds.includes(kind));
  if (missing.length > 0)
    throw invalid({
      to: [`The role of ${person.name} does not allow ${missing.map((kind) => workKinds[kind].many).join(" and ")}.`],
    });
  await putClaims(
    scope,
    person.id,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id }) => ({ id, status: "handed_over", owner: person.name }));
}

const getName = ({ firstName, lastName }: StaffScope["user"]) => `${firstName} ${lastName}`;
