import { randomBytes } from "node:crypto";
import type { InvitationRow } from "@lading/contract";
import type * as z from "zod/mini";
import { lockLicenses } from "../account/lock-licenses.ts";
import { foreignAddress, judgeAddress } from "../addresses/judge-address.ts";
import type { CompanyScope } from "../../ground/db/scope.ts";
import { invalid, type FieldMessages } from "../../ground/http/refusal.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { getWords } from "./company-words.ts";
import { invitationMail } from "./invitation-mail.ts";
import { findKnownAddresses, insertInvitation } from "./invitation-queries.ts";
import { countInvitations } from "./invitation-limit.ts";
import { findRoles } from "./company-role-queries.ts";

/** Returns the field of the request that contains this value of a row. */
type GetField = (row: number, name: "email" | "role_name") => string;

/**
 * Invites all of these people, or none and reports the reason at each row. Accounts of other companies stay secret. By default
 * the rows are the request's `invites`.
 */
export async function invite(
  scope: CompanyScope,
  writeMail: WriteMail,
  rows: z.output<typeof InvitationRow>[],
  getField: GetField = (row, name) => `invites.${row}.${name}`,
) {
  const company = await lockLicenses(scope);
  const roleIds = new Map((await findRoles(scope)).map(({ name, id }) => [name, id]));
  const wanted = rows.map(({ email, role_name, invite_text }) => ({
    email: email.toLowerCase(),
    roleName: role_name,
    roleId: roleIds.get(role_name),
    text: invite_text || null,
  }));
  await requireNewcomers(scope, wanted, getField);
  requireLicenses(scope, company.remainingLicenses, wanted.length);
  await countInvitations(
    scope,
    wanted.map(({ email }) => email),
    (row) => getField(row, "email"),
  );

  const invitations = [];
  for (const { email, roleName, roleId = 0, text } of wanted) {
    const salt = randomBytes(32);
    const { id, sent_at } = await insertInvitation(scope, {
      email,
      role_id: roleId,
      invite_text: text,
      code_salt: salt,
    });
    await writeMail(
      scope.db,
      invitationMail(scope.user, { id, salt, email, roleName, companyName: company.name, text }),
    );
    invitations.push({
      id,
      email,
      role: { name: roleName },
      invite_sent_on: sent_at.toISOString(),
      state: "sent" as const,
    });
  }
  return invitations;
}

async function requireNewcomers(
  scope: CompanyScope,
  wanted: { email: string; roleName: string; roleId: number | undefined }[],
  getField: GetField,
) {
  const states = await findKnownAddresses(
    scope,
    wanted.map(({ email }) => email),
  );
  const messages: FieldMessages = {};
  for (const [row, { email, roleName, roleId }] of wanted.entries()) {
    const state = states.get(email);
    const isRepeated = wanted.findIndex((other) => other.email === email) < row;
    if ((await judgeAddress(scope.db, scope.companyId, email)) === "foreign")
      messages[getField(row, "email")] = [foreignAddress(email)];
    else if (state) messages[getField(row, "email")] = [getWords(scope).known[state]];
    else if (isRepeated) messages[getField(row, "email")] = ["Another row already has this address."];
    if (roleId === undefined) messages[getField(row, "role_name")] = [`There is no role ${roleName}.`];
  }
  if (Object.keys(messages).length > 0) throw invalid(messages);
}

function requireLicenses(scope: CompanyScope, remaining: number, wanted: number) {
  if (wanted <= remaining) return;
  const left = remaining < 1 ? "no license" : remaining === 1 ? "1 license" : `${remaining} licenses`;
  const people = wanted === 1 ? "1 person" : `${wanted} people`;
  const whatToDo = remaining < 1 ? "Deactivate a user, cancel an invitation" : "Invite fewer people";
  throw invalid({
    non_field_errors: [
      `${getWords(scope).plan} has ${left} left, and you invite ${people}. ${whatToDo} or ${getWords(scope).getMoreLicenses}.`,
    ],
  });
}
