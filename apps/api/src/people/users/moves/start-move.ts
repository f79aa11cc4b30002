import { undoDays, type UserMoveCheck } from "@lading/contract";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { conflict, invalid, notFound } from "../../../ground/http/refusal.ts";
import { startRun } from "../../../record/runs/run-queries.ts";
import { judgePeople } from "./judge-people.ts";
import type { MoveParams } from "./move-run.ts";
import { findCompanies, insertMove, lockMove, type Move, setUndoneBy } from "./user-move-queries.ts";

const permission = "provider.change_company_users";

/** Tells what a move would do now. The run decides again when it moves the users. */
export async function checkMove(scope: StaffScope, move: Move, users: readonly string[]): Promise<UserMoveCheck> {
  const { to } = await requireCompanies(scope, move);
  const { people, freeLicenses, neededLicenses } = await judgePeople(scope, move, users, { isLocked: false });
  return {
    free_licenses: Math.max(0, freeLicenses),
    needed_licenses: neededLicenses,
    is_suspended: to.is_suspended,
    enforces_company_sign_in: to.enforces_company_sign_in,
    users: people.map(({ id, name, email, role, keys, has_company_sign_in, is_invited, refusal }) => ({
      id,
      name,
      email,
      role,
      keys,
      has_company_sign_in,
      is_invited,
      refusal,
    })),
  };
}

/** Starts to move users in the background. */
export async function startMove(scope: StaffScope, move: Move, chosen: readonly string[]) {
  await requireCompanies(scope, move);
  const users = [...new Set(chosen)];
  const { people, fromName, toName } = await judgePeople(scope, move, users, { isLocked: false });
  if (people.length < users.length) throw invalid({ users: ["At least one of these users does not exist."] });
  const params: MoveParams = {};
  const run = await startRun(scope, {
    kind: "move",
    subject: "users",
    permission,
    source: `${countUsers(users.length)} from ${fromName} to ${toName}`,
    params,
    total: users.length,
    state: "loading",
  });
  await insertMove(scope, run, move, users);
  return { run };
}

/** Starts to move the users back in the background. */
export async function startUndo(scope: StaffScope, id: string) {
  const move = await lockMove(scope, id);
  if (!move) throw notFound();
  if (!move.can_undo)
    throw conflict("undo_unavailable", `This move cannot be undone. Moves can be undone once, for ${undoDays} days.`, {
      days: undoDays,
    });
  const params: MoveParams = { undoes: id };
  const run = await startRun(scope, {
    kind: "undo",
    subject: "users",
    permission,
    source: `Users from ${move.to_name} back to ${move.from_name}`,
    params,
    state: "loading",
  });
  await setUndoneBy(scope, id, run);
  return { run };
}

async function requireCompanies(scope: StaffScope, move: Move) {
  const { from, to } = await findCompanies(scope, move);
  if (!from) throw notFound();
  if (!to) throw invalid({ to: ["There is no such company."] });
  if (from === to) throw invalid({ to: ["Choose another company."] });
  if (from.is_test !== to.is_test)
    throw invalid({ to: ["Users cannot be moved between a test company and a company that is none."] });
  return { from, to };
}

const countUsers = (count: number) => (count === 1 ? "1 user" : `${count} users`);
