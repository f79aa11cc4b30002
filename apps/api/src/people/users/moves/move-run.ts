import { errorAnswer } from "../../../ground/http/refusal.ts";
import type { RunHandle, RunKind } from "../../../record/runs/run-kind.ts";
import { markUndone } from "../../../record/runs/run-queries.ts";
import { movePeople } from "./move-people.ts";
import { findChosen, findMove, type Person } from "./user-move-queries.ts";

export interface MoveParams {
  /** The move that this run undoes. */
  undoes?: string;
}

type MoveHandle = RunHandle<MoveParams, "moved">;

/** Moves the users of a move, in one transaction. Those who cannot be moved stay, with the reason. */
export const moveRun: RunKind = {
  kind: "move",
  async execute(given) {
    const run = given as MoveHandle; // startMove starts it with these params.
    if (!run.cursor)
      await run.save(async (scope) => {
        const move = (await findMove(scope, run.id))!; // startMove stored it with the run.
        const users = await findChosen(scope, run.id);
        const { moved, stayed } = await movePeople(scope, run.writeMail, {
          id: run.id,
          run: run.id,
          from: move.from,
          to: move.to,
          isUndo: false,
          users,
        });
        return { cursor: "moved", done: users.length, counts: { rows: users.length, updated: moved, refused: stayed } };
      });
    return { state: (run.counts.refused ?? 0) > 0 ? "loaded_with_errors" : "loaded" };
  },
};

/** Moves users back whom nobody has changed since. The others stay, with the reason. */
export const undoMoveRun: RunKind = {
  kind: "undo",
  async execute(given) {
    const run = given as MoveHandle; // startUndo starts it with these params.
    if (!run.cursor)
      await run.save(async (scope) => {
        const id = run.params.undoes!; // startUndo names it.
        const { from, to, users } = (await findMove(scope, id))!; // Moves are deleted only with their company.
        const roles = new Map(users.map((user) => [user.id, user.role_id]));
        const { moved, stayed } = await movePeople(scope, run.writeMail, {
          id,
          run: run.id,
          from: to,
          to: from,
          isUndo: true,
          users: [...roles.keys()],
          refuse: (person) => (isChanged(person, to, roles.get(person.id)) ? changedSince(person) : null),
        });
        await markUndone(scope, id);
        return {
          cursor: "moved",
          done: users.length,
          total: users.length,
          counts: { updated: moved, conflicts: stayed },
        };
      });
    return { state: (run.counts.conflicts ?? 0) > 0 ? "loaded_with_errors" : "loaded" };
  },
};

const isChanged = (person: Person, company: string, role: number | null | undefined) =>
  person.company_id === company && (person.status !== "active" || person.role_id !== role);

const changedSince = ({ name }: Person) =>
  errorAnswer("user_changed", `The role or the status of ${name} was changed after the move.`, { name });
