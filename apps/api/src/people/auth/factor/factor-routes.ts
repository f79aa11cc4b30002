import {
  addFactor,
  addPasskey,
  beginFactor,
  beginPasskey,
  beginPasskeyConfirmation,
  confirmPasskey,
  readOwnFactor,
  removeFactor,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serveAtGate } from "../../../ground/http/serve.ts";
import type { AuthParts } from "../auth-parts.ts";
import { getCaller } from "../caller.ts";
import { beginEnrolment, enrol, readFactor, remove, renewCodes } from "./own-factor.ts";
import * as passkeys from "./own-passkeys.ts";

/** Only the login role for authentication can read second steps, so these calls use its connection. */
export function factorRoutes(app: FastifyInstance, parts: AuthParts) {
  serveAtGate(app, readOwnFactor, ({ scope, user }) => readFactor(scope, parts, user));
  serveAtGate(app, beginFactor, ({ scope, user }) => beginEnrolment(scope, parts, user));
  serveAtGate(app, addFactor, ({ scope, user, body, request }) =>
    enrol(scope, parts, user, body.code, getCaller(request)),
  );
  serveAtGate(app, removeFactor, async ({ scope, user, request }) => {
    await remove(scope, parts, user, getCaller(request));
    return {};
  });
  serveAtGate(app, renewRecoveryCodes, ({ scope, user, request }) =>
    renewCodes(scope, parts, user, getCaller(request)),
  );
  serveAtGate(app, beginPasskey, ({ scope, user, request }) =>
    passkeys.beginToAdd(scope, parts, user, getCaller(request)),
  );
  serveAtGate(app, addPasskey, ({ scope, user, body, request }) =>
    passkeys.add(scope, parts, user, body, getCaller(request)),
  );
  serveAtGate(app, renamePasskey, async ({ scope, user, params, body }) => {
    await passkeys.rename(scope, user, params.id, body.name);
    return {};
  });
  serveAtGate(app, removePasskey, async ({ scope, user, params, request }) => {
    await passkeys.remove(scope, parts, user, params.id, getCaller(request));
    return {};
  });
  serveAtGate(app, beginPasskeyConfirmation, ({ scope, user }) => passkeys.beginToConfirm(scope, parts, user));
  serveAtGate(app, confirmPasskey, async ({ scope, user, body, request }) => {
    await passkeys.confirm(scope, parts, user, body.response, getCaller(request));
    return {};
  });
}
