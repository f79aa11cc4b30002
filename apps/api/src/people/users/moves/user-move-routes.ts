import { checkUserMove, listUserMoves, moveUsers, undoUserMove } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../ground/http/serve.ts";
import { checkMove, startMove, startUndo } from "./start-move.ts";
import { findMoves } from "./user-move-queries.ts";

/** The calls with which staff move users from one company to another. */
export function userMoveRoutes(app: FastifyInstance) {
  serve(app, checkUserMove, ({ scope, params, query }) =>
    checkMove(scope, { from: params.id, to: query.to }, query.user),
  );
  serve(app, moveUsers, ({ scope, params, body }) => startMove(scope, { from: params.id, to: body.to }, body.users));
  serve(app, listUserMoves, ({ scope, params, query }) => findMoves(scope, params.id, query));
  serve(app, undoUserMove, ({ scope, params }) => startUndo(scope, params.id));
}
