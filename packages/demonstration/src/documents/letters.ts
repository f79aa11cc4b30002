import { createTransport } from "nodemailer";

export interface Letter {
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
  date: Date;
  /** Unique for each e-mail. */
  id: string;
}

/** Creates an e-mail file (eml). */
export async function eml({ id, ...letter }: Letter): Promise<Buffer> {
  const { message } = await writer.sendMail({ ...letter, messageId: `<${id}@${letter.from.address.split("@")[1]}>` });
  // The transport is created with `buffer: true`.
  return message as Buffer;
}

const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
