import { createTransport } from "nodemailer";

export interface Letter {
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
  date: Date;
  /** Tells this letter from all others. */
  id: string;
}

/** A mail as a mail program keeps it (eml). */
export async function eml({ id, ...letter }: Letter): Promise<Buffer> {
  const { message } = await writer.sendMail({ ...letter, messageId: `<${id}@${letter.from.address.split("@")[1]}>` });
  // A transport that is to buffer gives a Buffer.
  return message as Buffer;
}

const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
