import { addPasskey, confirmPasskey, type NewPasskey, type PasskeyProof, removePasskey } from "@lading/contract";
import type { GateScope, SessionUser } from "../../../ground/db/scope.ts";
import { conflict, notFound } from "../../../ground/http/refusal.ts";
import type { AuthParts } from "../auth-parts.ts";
import type { Caller } from "../caller.ts";
import { describeDevice } from "../describe-device.ts";
import { cancelByProof } from "../recovery/cancel-by-proof.ts";
import { confirmSession } from "../session-queries.ts";
import { addWithCodes, recordProof, requireFactorsOn, requireLive, settle } from "./change-factor.ts";
import { askForPasskey, checkPasskey, loadWebAuthn, toDescriptor, toUserHandle } from "./check-passkey.ts";
import { CHALLENGE_MS, createChallenge } from "./passkey-challenge.ts";
import { countPasskeys, deletePasskey, findPasskeys, insertPasskey, updatePasskeyName } from "./passkey-queries.ts";
import { algorithms, verifyNew } from "./verify-new-passkey.ts";

const MOST_PASSKEYS = 20;

/** Makes the challenge for a new passkey. No attestation is asked for, so every make of authenticator is welcome. */
export const beginToAdd = (
  gate: GateScope,
  { relyingParty, readIdentity, codes }: AuthParts,
  user: SessionUser,
  caller: Caller,
) =>
  gate.transaction(async (db) => {
    await requireLive(db, user);
    await requireFactorsOn(db, user.id);
    const { name } = await readIdentity(db);
    const known = await findPasskeys(db, user.id, relyingParty.host);
    const { generateRegistrationOptions } = await loadWebAuthn();
    const made = await generateRegistrationOptions({
      rpName: name,
      rpID: relyingParty.host,
      userName: user.email,
      userID: toUserHandle(user.id),
      userDisplayName: `${user.firstName} ${user.lastName}`,
      supportedAlgorithmIDs: algorithms,
    });
    const options = {
      challenge: createChallenge(codes, user.sessionId),
      rp: { id: relyingParty.host, name },
      user: made.user,
      pubKeyCredParams: made.pubKeyCredParams,
      timeout: CHALLENGE_MS,
      excludeCredentials: known.map(toDescriptor),
      // An authenticator that cannot store passkeys is still a second step.
      authenticatorSelection: { residentKey: "preferred" as const, userVerification: "preferred" as const },
      attestation: "none" as const,
    };
    return { options, suggested_name: describeDevice(caller.userAgent) };
  });

interface Given {
  name: string;
  response: NewPasskey;
}

/** Adds a passkey. Returns the recovery codes if it is the user's first factor. */
export async function add(gate: GateScope, parts: AuthParts, user: SessionUser, given: Given, caller: Caller) {
  // The challenge is used up also by a wrong answer, so a refusal is thrown after the transaction.
  const { refusal, codes } = await gate.transaction(async (db) => {
    await requireLive(db, user);
    const { refusal, made } = await verifyNew(db, parts, user.sessionId, given.response);
    if (refusal) {
      await recordProof(db, addPasskey, user, caller, "refused");
      return { refusal };
    }
    const codes = await addWithCodes(db, user, async () => {
      if ((await countPasskeys(db, user.id)) >= MOST_PASSKEYS)
        throw conflict("too_many_passkeys", `You have ${MOST_PASSKEYS} passkeys already. Remove one first.`, {
          most: MOST_PASSKEYS,
        });
      const id = await insertPasskey(db, {
        userId: user.id,
        host: parts.relyingParty.host,
        credentialId: made.credential.id,
        publicKey: Buffer.from(made.credential.publicKey),
        counter: made.credential.counter,
        transports: given.response.response.transports ?? [],
        isSynced: made.credentialBackedUp,
        name: given.name,
      });
      if (id === undefined) throw conflict("passkey_exists", "This passkey was added before.");
    });
    await settle(db, parts, user, caller, addPasskey, `The passkey “${given.name}” was added to your account.`);
    return { codes };
  });
  if (refusal) throw refusal;
  return codes;
}

export const rename = (gate: GateScope, user: SessionUser, id: string, name: string) =>
  gate.transaction(async (db) => {
    await requireLive(db, user);
    if (!(await updatePasskeyName(db, user.id, id, name))) throw notFound();
  });

export const remove = (gate: GateScope, parts: AuthParts, user: SessionUser, id: string, caller: Caller) =>
  gate.transaction(async (db) => {
    await requireLive(db, user);
    const name = await deletePasskey(db, user.id, id);
    if (name === undefined) throw notFound();
    await settle(db, parts, user, caller, removePasskey, `The passkey “${name}” was removed from your account.`, {
      id,
    });
  });

/** Makes the challenge of a confirmation; null if the user has no passkey for this host. */
export const beginToConfirm = (gate: GateScope, parts: AuthParts, user: SessionUser) =>
  gate.transaction(async (db) => {
    const options = await askForPasskey(db, parts, asConfirmation(user));
    return { options: options.allowCredentials?.length ? options : null };
  });

/** Confirms who the user is with a passkey instead of the password, for ten minutes. */
export async function confirm(
  gate: GateScope,
  parts: AuthParts,
  user: SessionUser,
  proof: PasskeyProof,
  caller: Caller,
) {
  const refusal = await gate.transaction(async (db) => {
    await requireLive(db, user);
    const { refusal } = await checkPasskey(db, parts, proof, asConfirmation(user));
    await recordProof(db, confirmPasskey, user, caller, refusal ? "refused" : "done");
    if (!refusal) {
      await confirmSession(db, user.sessionId);
      await cancelByProof(db, parts.writeMail, user.id);
    }
    return refusal;
  });
  if (refusal) throw refusal;
}

const asConfirmation = (user: SessionUser) => ({ ownerId: user.sessionId, userId: user.id, needsVerification: true });
