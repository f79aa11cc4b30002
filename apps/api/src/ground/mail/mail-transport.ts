import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { SendMailOptions } from "nodemailer";

/** Delivers a mail, unless `cut` aborts before. After it resolves, the portal does not send the mail again. */
export type MailTransport = (mail: OutgoingMail, cut?: AbortSignal) => Promise<unknown>;

interface OutgoingMail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** The URL with which a mail program unsubscribes the recipient. */
  unsubscribeUrl: string | undefined;
  writtenAt: Date;
  sender: Sender;
}

export interface Sender {
  name: string;
  address: string;
}

/** The library is loaded with the first mail, to save memory and time at start. */
const nodemailer = () => import("nodemailer");

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** The most time for one mail. The timeouts of the library begin again with each byte of the mail server. */
const MAIL_MS = 60_000;

/** Sends mails to the server of SMTP_URL. */
export function smtpTransport(smtpUrl: string, mailMs = MAIL_MS): MailTransport {
  return async (mail, cut) => {
    const { createTransport } = await nodemailer();
    const late = AbortSignal.timeout(mailMs);
    const signal = cut ? AbortSignal.any([cut, late]) : late;
    return createTransport({ url: smtpUrl, ...TIMEOUTS }).sendMail({ ...toMessage(mail), signal });
  };
}

/** Connects and signs in to the mail server, and sends nothing. Returns the reason if it fails. */
export async function findMailServerFault(smtpUrl: string) {
  const { createTransport } = await nodemailer();
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("The mail server did not answer in time.")), MAIL_MS);
  try {
    await Promise.race([transport.verify(), late.promise]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

/** Writes each mail to an .eml file, whose name contains the time and the recipient. */
export function fileTransport(folder: string): MailTransport {
  return async (mail) => {
    const { createTransport } = await nodemailer();
    const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
    const { text, html, ...message } = toMessage(mail);
    const alternatives = [
      // Not encoded, so that the link is in one piece when the file is opened in an editor.
      { raw: `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}` },
      { contentType: "text/html; charset=utf-8", content: html },
    ];
    const sent = await transport.sendMail({ ...message, alternatives });
    const slug = mail.recipient.replace(/[^a-z0-9]+/gi, "-").slice(0, 80);
    const file = path.join(
      folder,
      `${mail.writtenAt.toISOString().replaceAll(":", "-")}-${slug}-${mail.id.slice(0, 8)}.eml`,
    );
    // Only the server's user may read the file, because its link can open an account.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, sent.message, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}

function toMessage({ sender, ...mail }: OutgoingMail) {
  return {
    from: sender,
    // nodemailer would parse a string, and a comma in it would add a second recipient.
    to: { name: "", address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // The same in each attempt, so that mail programs recognize a mail that arrives twice.
    messageId: `<${mail.id}@${sender.address.split("@").at(-1)}>`,
    date: mail.writtenAt,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...(mail.unsubscribeUrl && {
        "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions;
}
