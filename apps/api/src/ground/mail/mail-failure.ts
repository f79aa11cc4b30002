/** The reason that a mail was not sent, and whether other mails would fail too. */
export interface MailFailure {
  /**
   * `refused`: the server permanently rejects this mail. `later`: it rejects this mail for now. `away`: it takes no mail,
   * because it is unreachable or rejects the portal's login.
   */
  kind: "refused" | "later" | "away";
  text: string;
  /** The code for the log, because the text can contain names of people. */
  code: string;
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

export function toMailFailure(error: unknown): MailFailure {
  const { code = "unknown", command, responseCode = 0, message } = error as SmtpError; // nodemailer and the file system throw nothing else.
  const details = { text: message.slice(0, 500), code: responseCode ? `${code} ${responseCode}` : code };
  if (code === "EENVELOPE" && command === "API") return { kind: "refused", ...details }; // The recipient is not an address.
  // An error before RCPT TO concerns the connection, not this mail.
  if (command !== "RCPT TO" && command !== "DATA") return { kind: "away", ...details };
  return { kind: responseCode >= 500 ? "refused" : "later", ...details };
}
