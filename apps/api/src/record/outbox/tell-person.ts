import type { ReadyFile } from "@lading/contract";
import type { Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { readyFile } from "./notification-texts.ts";
import { findMailAddress, insertPersonalNotification } from "./personal-notification-queries.ts";

interface ReadyFileOf {
  companyId: string;
  userId: string;
  file: ReadyFile;
  /** Its rows in words, for example "5,001 products". */
  noun: string;
}

/** Notifies one person that a file is ready, and writes the mail about it unless the person has switched mails off. */
export async function tellPerson(
  db: Transaction<DB>,
  writeMail: WriteMail,
  { companyId, userId, file, noun }: ReadyFileOf,
) {
  await insertPersonalNotification(db, { companyId, userId, runId: file.export, notification: readyFile(file, noun) });
  const recipient = await findMailAddress(db, userId);
  if (recipient !== undefined)
    await writeMail(db, {
      recipient,
      template: "file-ready",
      values: { rows: noun, file: file.file },
      path: `/documents/export/${file.export}`,
      footerLinks: [{ label: "Alert settings", path: "/settings?type=Alerts" }],
    });
}
