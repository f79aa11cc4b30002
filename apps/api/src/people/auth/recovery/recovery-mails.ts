import type { Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import { breakLinks } from "../../../ground/mail/break-links.ts";
import type { Mail } from "../../../ground/mail/mail-content.ts";
import type { WriteMail } from "../../../ground/mail/write-mail.ts";
import { findAdministrators, findTold, type RecoveryRow } from "./recovery-queries.ts";

export const confirmationMail = (
  email: string,
  given: { actor: string; reason: string },
  code: { id: string; salt: Buffer },
): Mail => ({
  template: "confirm-recovery",
  recipient: email,
  values: { actor: breakLinks(given.actor), reason: breakLinks(given.reason) },
  path: "/recover?code={{code}}",
  code: { purpose: "factor-recovery", ...code },
});

type Told = Pick<RecoveryRow, "company_id" | "email" | "reason" | "starter_id">;

/**
 * Tells the administrators and the one who started the recovery what happened, and by default the person. A starter who belongs to
 * another company by now is not told. `isToProvider` tells the provider's administrators too.
 */
export async function tellAll(
  db: Transaction<DB>,
  writeMail: WriteMail,
  recovery: Told,
  event: string,
  { isToPerson = true, isToProvider = false } = {},
) {
  const { company_id: companyId, email, starter_id } = recovery;
  const values = { event: breakLinks(event), reason: breakLinks(recovery.reason) };
  const getPath = (isStaff: boolean) => {
    if (!isStaff) return "/settings?type=Account+Management";
    return companyId === null ? "/provider/people" : `/provider/companies/${companyId}?tab=People`;
  };
  const starter = await findTold(db, companyId, starter_id);
  const told = [
    ...(await findAdministrators(db, companyId)),
    ...(isToProvider ? await findAdministrators(db, null) : []),
    ...(starter ? [starter] : []),
  ];
  const others = [...new Map(told.map((one) => [one.email, one])).values()].filter((one) => one.email !== email);
  const recipients = [
    ...others.map((one) => ({ recipient: one.email, path: getPath(one.is_staff) })),
    ...(isToPerson ? [{ recipient: email, path: "/login" }] : []),
  ];
  await writeMail(db, ...recipients.map((one): Mail => ({ template: "recovery-notice", values, ...one })));
}
