import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { SendMailOptions } from "nodemailer";

/** Takes a mail for delivery; once it has answered, the mail is no longer ours to send. */
export type PostOffice = (mail: Outgoing) => Promise<unknown>;

interface Outgoing {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Where a mail program can switch off mails like this one. */
  unsubscribeUrl: string | undefined;
  writtenAt: Date;
}

export interface Sender {
  name: string;
  address: string;
}

/** Loaded with the first mail, for the sake of the start and of memory. */
const nodemailer = () => import("nodemailer");

const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Hands mails to the server of SMTP_URL. */
export function smtpOffice(smtpUrl: string, sender: Sender): PostOffice {
  return async (mail) => {
    const { createTransport } = await nodemailer();
    return createTransport({ url: smtpUrl, ...PATIENCE }).sendMail(messageOf(mail, sender));
  };
}

/** Keeps each mail as a file that mail programs open, named for when it was written and for whom. */
export function fileOffice(folder: string, sender: Sender): PostOffice {
  return async (mail) => {
    const { createTransport } = await nodemailer();
    const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
    const { text, html, ...message } = messageOf(mail, sender);
    const alternatives = [
      // As it is, so that those who open the file without a mail program find the link in one piece.
      { raw: `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}` },
      { contentType: "text/html; charset=utf-8", content: html },
    ];
    const sent = await transport.sendMail({ ...message, alternatives });
    const slug = mail.recipient.replace(/[^a-z0-9]+/gi, "-").slice(0, 80);
    const file = path.join(
      folder,
      `${mail.writtenAt.toISOString().replaceAll(":", "-")}-${slug}-${mail.id.slice(0, 8)}.eml`,
    );
    // It holds what opens an account.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, sent.message, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
}

function messageOf(mail: Outgoing, sender: Sender) {
  return {
    from: sender,
    // As an object it is one address, whatever stands in it.
    to: { name: "", address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // The same in each attempt, so that a mail that arrives twice is known for what it is.
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
