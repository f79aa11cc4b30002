import type { FactorRecovery, PersonFactor } from "@lading/contract";
import type { Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import type { SessionUser } from "../../../ground/db/scope.ts";
import { conflict, notFound, tooManyAttempts } from "../../../ground/http/refusal.ts";
import { countMails } from "../../../ground/mail/mail-limit.ts";
import type { WriteMail } from "../../../ground/mail/write-mail.ts";
import { finish } from "./finish-recovery.ts";
import { confirmationMail, tellAll } from "./recovery-mails.ts";
import {
  deleteRecovery,
  findPerson,
  findRecovery,
  insertRecovery,
  lockPerson,
  type RecoveryRow,
  setApprover,
} from "./recovery-queries.ts";

/** The people that the caller administers: those of one company, or the provider's if `companyId` is null. */
interface People {
  db: Transaction<DB>;
  user: SessionUser;
  companyId: string | null;
}

export async function describePerson({ db, user, companyId }: People, id: string): Promise<PersonFactor> {
  const person = await findPerson(db, companyId, id);
  if (!person) throw notFound();
  const recovery = await findRecovery(db, id);
  const isThird = recovery?.is_void === false && recovery.starter_id !== user.id && id !== user.id;
  return {
    ...person,
    recovery: recovery ? toRecovery(recovery) : null,
    may_approve: isThird && recovery.approver_id === null,
  };
}

/*
 * Each of these locks the person first, so that of two requests the second one sees what the first one did.
 */

export async function start(people: People, writeMail: WriteMail, id: string, reason: string) {
  const { db, user, companyId } = people;
  const { name, email, status } = await requirePerson(people, id);
  if (status !== "active")
    throw conflict("user_deactivated", `${name} is deactivated. Reactivate the account first.`, {
      name,
      company_name: undefined,
    });
  const { has_factor, recovery: open } = await describePerson(people, id);
  if (!has_factor) throw conflict("person_without_factor", `${name} has no second step at sign-in.`, { name });
  if (open) throw conflict("recovery_open", `A recovery for ${name} is under way already.`, { name });
  // Each start mails the person and the administrators.
  const [allowance] = await countMails(db, [{ kind: "recoveries of a person", of: [id] }]);
  if (allowance && allowance.waitSeconds > 0) throw tooManyAttempts(allowance.waitSeconds);
  const code = await insertRecovery(db, { user_id: id, company_id: companyId, started_by: user.id, reason });
  await writeMail(db, confirmationMail(email, { actor: nameActor(user, companyId), reason }, code));
  const recovery = { company_id: companyId, email, reason, starter_id: user.id };
  const event = `${nameOf(user)} has started to remove the second step of ${name}, who must confirm it by mail.`;
  await tellAll(db, writeMail, recovery, event, { isToPerson: false });
  return describePerson(people, id);
}

/** With a second person, the recovery takes effect as soon as the user has confirmed it. */
export async function approve(people: People, writeMail: WriteMail, id: string) {
  const { db, user } = people;
  const recovery = await requireRecovery(people, id);
  if (recovery.starter_id === user.id)
    throw conflict("recovery_needs_another", "You have started it, so another person must approve it.");
  if (recovery.is_void) throw noRecovery();
  await setApprover(db, id, user.id);
  if (!(await finish(db, writeMail, recovery)))
    await tellAll(
      db,
      writeMail,
      recovery,
      `${nameOf(user)} has approved to remove the second step of ${recovery.name}.`,
    );
  return describePerson(people, id);
}

export async function cancel(people: People, writeMail: WriteMail, id: string) {
  const { db, user } = people;
  const recovery = await requireRecovery(people, id);
  await deleteRecovery(db, id);
  await tellAll(db, writeMail, recovery, `${nameOf(user)} has cancelled it. ${recovery.name} keeps the second step.`);
  return describePerson(people, id);
}

/** Locks the person. Nobody decides about their own recovery here. */
async function requirePerson({ db, user, companyId }: People, id: string) {
  const person = await lockPerson(db, companyId, id);
  if (!person) throw notFound();
  if (id === user.id) throw conflict("own_recovery", "Another person must do this for you.");
  return person;
}

async function requireRecovery(people: People, id: string) {
  await requirePerson(people, id);
  const recovery = await findRecovery(people.db, id);
  if (!recovery) throw noRecovery();
  return recovery;
}

export const noRecovery = () =>
  conflict("no_recovery", "No recovery is under way: it took effect, was cancelled or has expired.");

export const toRecovery = (row: RecoveryRow): FactorRecovery => ({
  reason: row.reason,
  started_at: row.started_at.toISOString(),
  started_by: row.starter ?? theProvider,
  confirmed_at: row.confirmed_at?.toISOString() ?? null,
  approved_by: row.approver_id === null ? null : (row.approver ?? theProvider),
  takes_effect_at: row.takes_effect_at?.toISOString() ?? null,
});

const theProvider = "The provider";

const nameOf = ({ firstName, lastName }: SessionUser) => `${firstName} ${lastName}`;

const nameActor = (user: SessionUser, companyId: string | null) =>
  user.companyId === companyId ? nameOf(user) : `${nameOf(user)}, who works for the provider,`;
